// Real dice: when a roll is asked and the table rolls, its faces are clicked here.

import { make } from "./dom.js";
import { say } from "./words.js";

export class Dice {
  constructor(box, wish) {
    this.box = box;
    this.wish = wish;
  }

  show({ prompt, source, lang, inputs }, control) {
    const asked = source === "table" && prompt.dice.length > 0 && control;
    this.box.hidden = !asked;
    // A new question forgets the faces of the last one.
    const question = JSON.stringify([inputs, lang, prompt]);
    if (!asked || question === this.question) return;
    this.question = question;
    this.faces = prompt.dice.map(() => null);
    this.enter = make("button", { type: "button", class: "strong", disabled: true, onclick: () => this.roll() }, say("enter"));
    this.box.replaceChildren(
      make("h2", {}, say("what_dice"), make("small", {}, prompt.says)),
      ...prompt.dice.map((die, index) => this.row(die, index)),
      make("p", { class: "tools" }, this.enter),
    );
  }

  row({ name, colour, faces }, index) {
    const buttons = faces.map((face, value) =>
      make(
        "button",
        {
          type: "button",
          class: `face ${colour}`,
          "aria-pressed": "false",
          onclick: () => {
            this.faces[index] = value;
            buttons.forEach((button, other) => button.setAttribute("aria-pressed", String(other === value)));
            this.enter.disabled = this.faces.includes(null);
          },
        },
        face || say("blank_face"),
      ),
    );
    return make("div", { class: "faces", role: "group", "aria-label": `${name} ${index + 1}` }, make("span", { class: "quiet" }, name), ...buttons);
  }

  roll() {
    this.wish({ do: "roll", faces: this.faces });
  }
}
