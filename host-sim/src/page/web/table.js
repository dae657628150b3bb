// The game as a whole: a new one, its dice, saved ones, and plays.

import { byId, make, toast } from "./dom.js";
import { say } from "./words.js";

export class Table {
  constructor(panel, wish, { importPlay, exportPlay }) {
    Object.assign(this, { panel, wish, importPlay, exportPlay });
  }

  show(state) {
    // A state per key press: what has not changed stays, and so does what is being typed.
    const { games, game, seed, source, slots, lang, pack, demo } = state;
    const facts = JSON.stringify([games, game, seed, source, slots, lang, pack, demo]);
    if (facts === this.facts) return;
    this.facts = facts;
    const typed = byId("new-seed")?.value ?? "";
    const chosen = byId("new-game")?.value;
    const changed = game !== this.game;
    this.game = game;
    this.panel.replaceChildren(this.dice(source), this.fresh(state), this.slots(state), this.play(game));
    byId("new-seed").value = typed;
    if (chosen && !changed) byId("new-game").value = chosen;
  }

  dice(source) {
    const one = (value, text) =>
      make(
        "button",
        { type: "button", "data-source": value, "aria-pressed": String(source === value), onclick: () => this.wish({ do: "source", source: value }) },
        text,
      );
    return block(say("dice_source"), make("div", { class: "choice", role: "group" }, one("device", say("device")), one("table", say("real"))));
  }

  fresh({ games, game, seed, pack, demo }) {
    const option = (offer) => make("option", { value: offer.game, selected: offer.game === game }, offer.title);
    const which = make("select", { id: "new-game" }, ...games.map(option));
    const field = make("input", { id: "new-seed", maxlength: "64", autocomplete: "off", placeholder: say("seed_empty") });
    const act = async () => {
      const text = field.value.trim();
      const answer = await this.wish({ do: "new", game: which.value, ...(text && { seed: text }) });
      if (answer.is === "done") byId("new-seed").value = "";
    };
    // Nothing is lost where no game lies on the table.
    const begin = game ? sure(say("begin"), say("begin_sure"), "begin", act) : plain(say("begin"), "begin", act);
    const short = seed.length > 20 ? `${seed.slice(0, 12)}…` : seed;
    const about = `${pack === "demo" && demo ? say("demo") : pack} · ${seed}`;
    return block(
      say("new_game"),
      make("label", {}, say("which_game"), which),
      make("label", {}, say("seed"), field),
      make("p", { class: "tools" }, begin, game ? make("span", { class: "quiet", title: about }, say("this_seed", short)) : null),
    );
  }

  slots({ slots, game }) {
    const copy = plain(say("copy"), "copy", async () => {
      const answer = await this.wish({ do: "save" });
      if (answer.is === "done") toast(say("copied"), "good");
    });
    copy.disabled = !game;
    const row = (held, slot) => {
      const name = held.is === "game" ? held.title : say(held.is);
      const about = held.is === "game" ? [say("inputs", held.inputs), held.here ? say("here") : ""].filter(Boolean).join(" · ") : "";
      const load = plain(say("load"), "load", () => this.wish({ do: "load", slot }));
      const erase = sure(say("erase"), say("sure"), "erase", () => this.wish({ do: "erase", slot }));
      return make(
        "li",
        { class: held.is, "data-slot": slot, value: slot + 1 },
        make("b", { "aria-hidden": "true" }, String(slot + 1)),
        make("span", {}, name),
        make("small", { class: "quiet" }, about),
        held.is === "game" && !held.here ? load : null,
        erase,
      );
    };
    return block(
      say("slots"),
      make("p", { class: "quiet" }, say("slots_hint")),
      make("ol", { class: "slots" }, ...slots.map(row).filter((_, slot) => slots[slot].is !== "empty")),
      make("p", { class: "tools" }, copy, make("span", { class: "quiet" }, say("free", slots.filter((held) => held.is === "empty").length))),
    );
  }

  play(game) {
    const file = make("input", { type: "file", id: "import", accept: ".play,text/plain", hidden: true });
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      file.value = "";
      if (chosen) await this.importPlay(chosen);
    });
    return block(
      say("play"),
      make("p", { class: "quiet" }, say("play_hint")),
      make(
        "p",
        { class: "tools" },
        game ? make("button", { type: "button", id: "export", onclick: () => this.exportPlay(game) }, say("export")) : null,
        make("button", { type: "button", onclick: () => file.click() }, say("import")),
        file,
      ),
    );
  }
}

function block(title, ...children) {
  return make("section", {}, make("h2", {}, title), ...children);
}

function plain(text, name, act) {
  return make("button", { type: "button", "data-do": name, onclick: act }, text);
}

/** A button that asks once. */
function sure(text, question, name, act) {
  let timer = null;
  const button = make("button", { type: "button", "data-do": name }, text);
  const calm = () => {
    clearTimeout(timer);
    timer = null;
    button.textContent = text;
    button.classList.remove("asks");
  };
  button.addEventListener("click", () => {
    if (timer) {
      calm();
      act();
      return;
    }
    button.textContent = question;
    button.classList.add("asks");
    timer = setTimeout(calm, 4000);
  });
  return button;
}
