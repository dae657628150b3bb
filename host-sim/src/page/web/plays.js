// Plays over the wire: too long for the socket, so they are requests. They are for the tab that has the keys.

import { make, toast } from "./dom.js";
import { say } from "./words.js";

const LONGEST = 1 << 20;

export function plays(token) {
  const path = () => `/play?tab=${token()}`;

  const complain = async (answer) => {
    if (answer.status === 409) toast(`${say("watching")} ${say("take")}?`, "bad");
    else if (answer.status === 413) toast(say("too_long"), "bad");
    else toast((await answer.text()).trim(), "bad");
  };

  const importPlay = async (file) => {
    try {
      const answer = await fetch(path(), { method: "POST", body: file });
      if (answer.ok) toast(say("imported"), "good");
      else await complain(answer);
    } catch {
      // A server that stops reading what is far too long looks like none.
      toast(say(file.size > LONGEST ? "too_long" : "lost"), "bad");
    }
  };

  const exportPlay = async (game) => {
    try {
      const answer = await fetch(path());
      if (!answer.ok) {
        await complain(answer);
        return;
      }
      const address = URL.createObjectURL(await answer.blob());
      make("a", { href: address, download: `${game}.play` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch {
      toast(say("lost"), "bad");
    }
  };

  return { importPlay, exportPlay };
}
