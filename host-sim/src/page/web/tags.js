// The tray of tags: dragged onto the reader, or tapped.

import { make } from "./dom.js";
import { say } from "./words.js";

/** Pixels that a pointer moves before it drags. */
const APART = 6;
/** How long a tag lies on the reader. */
const LIES = 1200;

export class Tags {
  constructor(panel, reader, wish) {
    Object.assign(this, { panel, reader, wish });
    this.tags = [];
    this.find = make("input", { type: "search", id: "find-tag", autocomplete: "off", oninput: () => this.list() });
    this.kind = make("select", { id: "tag-kind", onchange: () => this.list() });
    this.hint = make("p", { class: "quiet" });
    this.tray = make("ul", { class: "tray", id: "tray" });
    panel.append(make("div", { class: "tools" }, this.find, this.kind), this.hint, this.tray);
  }

  async show({ game, pack, lang }) {
    this.lang = lang;
    this.find.placeholder = say("filter");
    this.find.setAttribute("aria-label", say("filter"));
    this.hint.textContent = say("tags_hint");
    const which = `${game} ${pack}`;
    if (which !== this.which) {
      this.which = which;
      this.tags = await (await fetch("/tags")).json();
      this.shown = undefined;
    }
    if (this.shown === lang) return;
    this.shown = lang;
    const kinds = [...new Set(this.tags.map((tag) => tag.kind))];
    const chosen = this.kind.value;
    this.kind.replaceChildren(
      make("option", { value: "" }, say("all_kinds")),
      ...kinds.map((kind) => make("option", { value: kind, selected: kind === chosen }, say(kind))),
    );
    this.kind.setAttribute("aria-label", say("all_kinds"));
    this.list();
  }

  list() {
    const wanted = this.find.value.trim().toLowerCase();
    const found = this.tags.filter(
      (tag) => (!this.kind.value || tag.kind === this.kind.value) && tag[this.lang].toLowerCase().includes(wanted),
    );
    const rows = found.map((tag) => make("li", {}, this.chip(tag)));
    this.tray.replaceChildren(...(rows.length > 0 ? rows : [make("li", { class: "quiet" }, say("no_tags"))]));
  }

  chip(tag) {
    const chip = make(
      "button",
      { type: "button", class: `tag ${tag.kind}`, "data-tag": tag.id },
      make("i", { class: "coil", "aria-hidden": "true" }),
      make("span", {}, tag[this.lang]),
      make("small", {}, say(tag.kind)),
    );
    chip.addEventListener("pointerdown", (event) => this.drag(event, chip, tag));
    chip.addEventListener("click", () => {
      if (!chip.dataset.dragged) this.scan(tag);
      delete chip.dataset.dragged;
    });
    return chip;
  }

  drag(start, chip, tag) {
    // By touch the tray scrolls; its coils are what a finger can pick up.
    if (start.button !== 0 || (start.pointerType === "touch" && !start.target.closest(".coil"))) return;
    // A quick hand has left the chip before the first move is heard.
    chip.setPointerCapture(start.pointerId);
    let ghost = null;
    const over = ({ clientX, clientY }) => {
      const { left, right, top, bottom } = this.reader.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    };
    const move = (event) => {
      if (!ghost) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < APART) return;
        ghost = make("div", { class: "tag ghost" }, ...[...chip.childNodes].map((node) => node.cloneNode(true)));
        document.body.append(ghost);
        chip.dataset.dragged = "yes";
      }
      ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
      this.reader.classList.toggle("near", over(event));
    };
    const end = (event) => {
      chip.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) chip.removeEventListener(name, end);
      this.reader.classList.remove("near");
      ghost?.remove();
      if (ghost && event.type === "pointerup" && over(event)) this.scan(tag);
      // A click follows the drag when it ends on the same chip; else the mark would wait for the next click.
      if (ghost) setTimeout(() => delete chip.dataset.dragged, 0);
    };
    chip.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) chip.addEventListener(name, end);
  }

  scan(tag) {
    this.wish({ do: "tag", id: tag.id });
    this.reader.dataset.tag = tag[this.lang];
    this.reader.classList.add("read");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reader.classList.remove("read"), LIES);
  }
}
