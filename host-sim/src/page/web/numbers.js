// The numbers of the game: to see, and to correct.

import { make } from "./dom.js";
import { say } from "./words.js";

export class Numbers {
  constructor(panel, wish) {
    this.panel = panel;
    this.wish = wish;
    this.body = make("tbody");
    this.hint = make("p", { class: "quiet" });
    panel.append(this.hint, make("table", { class: "numbers" }, this.body));
  }

  show({ gauges, lang }) {
    this.hint.textContent = say(gauges.length > 0 ? "numbers_hint" : "no_numbers");
    // Rows stay while their names do, so that nobody's typing is lost.
    const names = `${lang} ${gauges.map((gauge) => gauge.name).join("\n")}`;
    if (names !== this.names) {
      this.names = names;
      this.rows = gauges.map((gauge, index) => this.row(gauge, index));
      this.body.replaceChildren(...this.rows.map(({ row }) => row));
    }
    gauges.forEach((gauge, index) => {
      const { field, most, less, more } = this.rows[index];
      field.min = gauge.min;
      field.max = gauge.max;
      if (document.activeElement !== field) field.value = gauge.value;
      field.dataset.value = gauge.value;
      most.textContent = `/ ${gauge.max}`;
      less.disabled = gauge.value <= gauge.min;
      more.disabled = gauge.value >= gauge.max;
    });
  }

  row({ name }, index) {
    const field = make("input", { type: "number", step: "1", "aria-label": name, "data-gauge": index });
    const set = async (value) => {
      const answer = await this.wish({ do: "set", gauge: index, value });
      if (answer.is === "error") field.value = field.dataset.value;
    };
    field.addEventListener("change", () => {
      const value = Number.parseInt(field.value, 10);
      if (Number.isInteger(value) && Math.abs(value) < 32768) set(value);
      else field.value = field.dataset.value;
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") field.blur();
    });
    const step = (sign, label, by) =>
      make(
        "button",
        { type: "button", "aria-label": `${name}: ${label}`, onclick: () => set(Number(field.dataset.value) + by) },
        sign,
      );
    const less = step("−", say("less"), -1);
    const more = step("+", say("more"), 1);
    const most = make("span", { class: "quiet" });
    const row = make(
      "tr",
      {},
      make("th", { scope: "row" }, name),
      make("td", {}, make("span", { class: "stepper" }, less, field, more), most),
    );
    return { row, field, most, less, more };
  }
}
