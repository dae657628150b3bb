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
    // Faces that look alike are one button. Which of them lies on top cannot be told, so chance decides.
    const kinds = [...new Set(faces)];
    const alike = (kind) => faces.flatMap((face, value) => (face === kind ? [value] : []));
    const buttons = kinds.map((kind) =>
      make(
        "button",
        {
          type: "button",
          class: `face ${colour}`,
          "aria-pressed": "false",
          onclick: (event) => {
            const values = alike(kind);
            this.faces[index] = values[Math.floor(Math.random() * values.length)];
            for (const button of buttons) button.setAttribute("aria-pressed", String(button === event.currentTarget));
            this.enter.disabled = this.faces.includes(null);
          },
        },
        kind || say("blank_face"),
      ),
    );
    return make(
      "div",
      { class: "faces", role: "group", "aria-label": `${index + 1}. ${name}` },
      make("span", { class: "quiet" }, `${index + 1}. ${name}`),
      ...buttons,
    );
  }

  roll() {
    this.wish({ do: "roll", faces: this.faces });
  }
}
