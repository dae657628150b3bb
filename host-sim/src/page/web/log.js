// The log: what was answered and what came of it, with the rule behind each line.

import { byId, make } from "./dom.js";
import { say } from "./words.js";

/** Colour is never the only signal. */
const MARKS = { table: "›", device: "⚄", plain: "·", good: "+", bad: "−", scene: "◆" };

export class Log {
  constructor(panel, wish) {
    this.panel = panel;
    this.lines = [];
    this.lang = "en";
    this.earlier = 0;
    this.rules = fetch("/rules").then((answer) => answer.json());
    this.undo = make("button", { type: "button", id: "undo", onclick: () => wish({ do: "undo" }) });
    this.redo = make("button", { type: "button", id: "redo", onclick: () => wish({ do: "redo" }) });
    this.list = make("ol", { class: "log", id: "log", tabindex: "0" });
    panel.append(make("div", { class: "tools" }, this.undo, this.redo), this.list);
    this.list.addEventListener("click", (event) => {
      const chip = event.target.closest(".chip");
      if (chip) this.explain(chip.textContent);
    });
    // The tooltip is made when it is wanted.
    this.list.addEventListener("pointerover", (event) => this.hover(event.target.closest(".chip")));
  }

  /** Takes over what has changed: so many lines stay, these follow. */
  hear({ earlier, keep, lines }) {
    this.lines.length = keep;
    this.lines.push(...lines);
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    while (this.list.children.length > keep) this.list.lastChild.remove();
    this.list.append(...lines.map((line) => this.row(line)));
    this.earlier = earlier;
    this.list.dataset.lines = this.lines.length;
    if (atEnd || keep === 0) this.toEnd();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  show(state) {
    this.lang = state.lang;
    this.undo.textContent = `↶ ${say("undo")}`;
    this.redo.textContent = `↷ ${say("redo")}`;
    this.undo.disabled = !state.undo;
    this.redo.disabled = !state.redo;
    this.list.dataset.empty = say("no_log");
    this.list.dataset.earlier = this.earlier > 0 ? say("earlier", this.earlier) : "";
    this.list.setAttribute("aria-label", say("log"));
  }

  row(line) {
    const deed = line.what === "table" || line.what === "device";
    const chips = (line.cited ?? []).map((rule) => make("button", { type: "button", class: "chip quiet" }, rule));
    return make(
      "li",
      { class: `${deed ? "deed" : "event"} by-${line.what}` },
      make("span", { class: "mark", "aria-hidden": "true" }, MARKS[line.what]),
      make("span", { class: "says" }, line.says),
      line.rule ? make("button", { type: "button", class: "chip" }, line.rule) : null,
      chips.length > 0 ? make("span", { class: "cited" }, `${say("cited")} `, ...chips) : null,
    );
  }

  async hover(chip) {
    if (!chip) return;
    const rule = (await this.rules)[chip.textContent];
    if (rule) chip.title = rule[this.lang];
  }

  /** The rule in full. */
  async explain(id) {
    const rule = (await this.rules)[id];
    if (!rule) return;
    const dialog = byId("rule");
    dialog.replaceChildren(
      make("h2", {}, id),
      make("p", {}, rule[this.lang]),
      rule.page > 0 ? make("p", { class: "quiet" }, say("rule_page", rule.page)) : "",
      make("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, say("close")),
    );
    dialog.onclick = (event) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.showModal();
  }
}
