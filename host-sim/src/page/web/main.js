// The page: one device, and what lies around it on the table.

import { Dice } from "./dice.js";
import { byId, make, toast } from "./dom.js";
import { Keys } from "./keys.js";
import { Link } from "./link.js";
import { Log } from "./log.js";
import { Numbers } from "./numbers.js";
import { plays } from "./plays.js";
import { Screen } from "./screen.js";
import { Statistics } from "./statistics.js";
import { Table } from "./table.js";
import { Tags } from "./tags.js";
import { say, speak } from "./words.js";

const TABS = ["log", "tags", "numbers", "statistics", "table"];

const screen = new Screen(byId("screen"));
const link = new Link({
  onScreen: (bytes) => screen.draw(bytes),
  onState: (next, log) => {
    state = next;
    speak(state.lang);
    if (log) panels.log.hear(log);
    show();
  },
  onOpen: (open) => {
    connected = open;
    if (state) show();
    else banner(open ? "" : say("lost"), false);
  },
});

let state = null;
let connected = false;
let shownTab = sessionStorage.getItem("castellan-panel") ?? "log";

/** Sends a wish, and says it when it is not granted. */
async function wish(what) {
  const answer = await link.wish(what);
  if (answer.is !== "error") return answer;
  if (answer.code === "watching") {
    toast(`${say("watching")} ${say("take")}?`, "bad");
    byId("banner").animate([{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], 250);
  } else if (answer.code === "lost") toast(say("lost"), "bad");
  else if (answer.code === "refused") toast(answer.text, "bad");
  else toast(`${say(answer.code)} ${answer.text}`, "bad");
  return answer;
}

const panels = {
  log: new Log(byId("panel-log"), wish),
  tags: new Tags(byId("panel-tags"), byId("reader"), wish),
  numbers: new Numbers(byId("panel-numbers"), wish),
  statistics: new Statistics(byId("panel-statistics")),
  table: new Table(byId("panel-table"), wish, plays(() => link.token)),
};
const dice = new Dice(byId("roll"), wish);

new Keys(byId("device"), wish);
byId("take").addEventListener("click", () => wish({ do: "take" }));
for (const button of byId("languages").children) {
  button.addEventListener("click", () => wish({ do: "lang", lang: button.dataset.lang }));
}

const tabs = TABS.map((name) =>
  make("button", {
    type: "button",
    role: "tab",
    id: `tab-${name}`,
    "aria-controls": `panel-${name}`,
    onclick: () => open(name),
  }),
);
byId("tabs").append(...tabs);
byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const next = (TABS.indexOf(shownTab) + step + TABS.length) % TABS.length;
  open(TABS[next]);
  tabs[next].focus();
});

function open(name) {
  shownTab = TABS.includes(name) ? name : "log";
  sessionStorage.setItem("castellan-panel", shownTab);
  TABS.forEach((other, index) => {
    const chosen = other === shownTab;
    byId(`panel-${other}`).hidden = !chosen;
    tabs[index].setAttribute("aria-selected", String(chosen));
    tabs[index].tabIndex = chosen ? 0 : -1;
  });
  if (!state) return;
  panels[shownTab].show(state);
  if (shownTab === "log") panels.log.toEnd();
}

function banner(text, canTake) {
  byId("banner").hidden = !text;
  byId("banner-text").textContent = text;
  byId("take").hidden = !canTake;
  byId("take").textContent = say("take");
}

/** Everything but the screen, as the state has it. */
function show() {
  const control = state.controller === link.tab;
  document.documentElement.lang = state.lang;
  document.body.classList.toggle("watching", !control);
  if (!connected) banner(say("lost"), false);
  else if (control) banner("", false);
  else banner(say(state.controller === null ? "vacant" : "watching"), true);

  byId("game").textContent = state.games.find(({ game }) => game === state.game)?.title ?? "";
  byId("watchers").hidden = state.tabs < 2;
  byId("watchers").textContent = say("watchers", state.tabs);
  for (const button of byId("languages").children) {
    button.setAttribute("aria-pressed", String(button.dataset.lang === state.lang));
  }
  screen.light(state.lit, state.brightness);
  byId("lamp").classList.toggle("lit", state.lit);
  byId("screen").setAttribute("aria-label", state.prompt.says || say("screen"));
  byId("reader-text").textContent = say("reader");
  byId("hint").textContent = say("hint");
  TABS.forEach((name, index) => {
    tabs[index].textContent = say(name);
  });
  panels[shownTab].show(state);
  dice.show(state, control);
}

open(shownTab);
