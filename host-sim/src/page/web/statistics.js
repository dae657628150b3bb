// Statistics: what was done, and whether the dice do what they should.

import { make } from "./dom.js";
import { say } from "./words.js";

const COUNTS = ["round", "answers", "chances", "corrections", "undos"];

export class Statistics {
  constructor(panel) {
    this.panel = panel;
  }

  show({ statistics }) {
    const counts = COUNTS.filter((name) => statistics[name] !== null);
    this.panel.replaceChildren(
      make(
        "dl",
        { class: "counts" },
        ...counts.map((name) => make("div", { "data-count": name }, make("dt", {}, say(name)), make("dd", {}, String(statistics[name])))),
      ),
      make("h2", {}, say("fairness")),
      ...(statistics.dice.length > 0 ? statistics.dice.map(die) : [make("p", { class: "quiet" }, say("no_rolls"))]),
    );
  }
}

function die({ name, colour, rolls, fairness, faces }) {
  const expected = rolls / faces.length;
  const most = Math.max(expected * 1.5, ...faces.map(([, found]) => found));
  const share = (count) => `${(100 * count) / most}%`;
  const row = ([face, found]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, face || say("blank_face")),
      make(
        "td",
        { class: "bar", "aria-hidden": "true" },
        make("span", { class: "found", style: { width: share(found) } }),
        make("span", { class: "expected", style: { left: share(expected) } }),
      ),
      make("td", { class: "figure" }, String(found)),
    );
  return make(
    "section",
    { class: "die" },
    make("h3", {}, make("i", { class: `die-mark ${colour}` }), `${name} `, make("small", {}, say("rolls", rolls))),
    make(
      "table",
      {},
      make("tbody", {}, ...faces.map(row)),
      make(
        "tfoot",
        {},
        make("tr", {}, make("th", {}, say("expected")), make("td", { class: `verdict ${fairness}` }, say(fairness)), make("td", { class: "figure" }, expected.toFixed(1))),
      ),
    ),
  );
}
