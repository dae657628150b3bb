// Making elements, and the two ways of saying something to the player.

/** An element: attributes, `on…` listeners and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(element.style, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** A word that goes away by itself. */
export function toast(text, kind = "plain") {
  const box = byId("toasts");
  if ([...box.children].some((old) => old.textContent === text)) return;
  const word = make("p", { class: `toast ${kind}` }, text);
  box.append(word);
  setTimeout(() => word.remove(), kind === "bad" ? 7000 : 4000);
}
