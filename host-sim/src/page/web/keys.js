// The four keys, by mouse, touch and keyboard, with the timing of the firmware (firmware/src/keys.rs): a short press
// acts when the key is let go, a long one while it is held; A and B together repeat the last instruction.

const LONG = 600;
/** A and B, which move things up and down, go on doing so while they are held. */
const AGAIN = 250;

const NAMED = new Map([
  ["a", "A"],
  ["b", "B"],
  ["x", "X"],
  ["y", "Y"],
  ["ArrowUp", "A"],
  ["ArrowDown", "B"],
  ["ArrowRight", "X"],
  ["Enter", "X"],
  ["ArrowLeft", "Y"],
  ["Backspace", "Y"],
]);
/** Where the letters lie, for keyboards that write other ones. */
const PLACED = new Map([
  ["KeyA", "A"],
  ["KeyB", "B"],
  ["KeyX", "X"],
  ["KeyY", "Y"],
]);

export class Keys {
  /** `press` hears `{do: "key" | "hold" | "repeat", key}`. */
  constructor(device, press) {
    this.device = device;
    this.press = press;
    this.down = new Set();
    this.held = null;
    /** What holds a key down: `pointer 3`, `code KeyA`. */
    this.by = new Map();
    for (const button of device.querySelectorAll(".key")) this.listen(button);
    addEventListener("keydown", (event) => this.keydown(event));
    addEventListener("keyup", (event) => this.release(`code ${event.code}`));
    addEventListener("blur", () => this.cancel());
  }

  listen(button) {
    const key = button.dataset.key;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      this.hold(`pointer ${event.pointerId}`, key);
    });
    button.addEventListener("pointerup", (event) => this.release(`pointer ${event.pointerId}`));
    button.addEventListener("pointercancel", () => this.cancel());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A screen reader clicks without pressing.
    button.addEventListener("click", (event) => {
      if (event.detail === 0 && event.pointerType === "") this.press({ do: "key", key });
    });
  }

  keydown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const focus = event.target instanceof Element ? event.target : document.body;
    if (focus.closest("input, select, textarea, dialog")) return;
    const own = focus.closest(".key");
    if (own && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) this.hold(`code ${event.code}`, own.dataset.key);
      return;
    }
    // Enter is for the button that has the focus; but a panel that is open already has no use for it.
    if (event.key === "Enter" && focus.closest("button:not([aria-selected=true]), a")) return;
    if (event.key.startsWith("Arrow") && focus.closest("[role=tab]")) return;
    const key = NAMED.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    const placed = event.key.length === 1 && event.key > "\u007f" ? PLACED.get(event.code) : undefined;
    if (!key && !placed) return;
    event.preventDefault();
    if (!event.repeat) this.hold(`code ${event.code}`, key ?? placed);
  }

  hold(by, key) {
    this.by.set(by, key);
    if (this.down.has(key)) return;
    this.down.add(key);
    this.show();
    const last = this.held;
    this.forget();
    if (this.down.size === 2 && this.down.has("A") && this.down.has("B")) {
      this.press({ do: "repeat" });
      return;
    }
    this.held = { key, spent: false, timer: setTimeout(() => this.long(), LONG) };
    // The next key went down before the last one was up: both are meant, one after the other.
    if (last && !last.spent) this.press({ do: "key", key: last.key });
  }

  long() {
    const { held } = this;
    held.spent = true;
    this.press({ do: "hold", key: held.key });
    if (held.key === "A" || held.key === "B") held.timer = setTimeout(() => this.long(), AGAIN);
  }

  release(by) {
    const key = this.by.get(by);
    this.by.delete(by);
    if (!key || [...this.by.values()].includes(key)) return;
    this.down.delete(key);
    this.show();
    if (this.held?.key !== key) return;
    const { spent } = this.held;
    this.forget();
    if (!spent) this.press({ do: "key", key });
  }

  /** The keys are let go without a word. */
  cancel() {
    this.by.clear();
    this.down.clear();
    this.forget();
    this.show();
  }

  forget() {
    clearTimeout(this.held?.timer);
    this.held = null;
  }

  show() {
    for (const button of this.device.querySelectorAll(".key")) {
      button.classList.toggle("down", this.down.has(button.dataset.key));
    }
  }
}
