// A tag, its properties and its children in, an element out; nothing is ever parsed as HTML.

export const $ = (id) => document.getElementById(id);

export function el(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !(element instanceof SVGElement) && name !== "list") element[name] = value;
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export function put(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

// The same for what comes with every scoreboard: what is equal stays, under a thumb that is just coming down, and what
// had the focus keeps it. Whoever listens to an element must not depend on more than the element shows.
export function update(parent, ...children) {
  const next = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== "");
  const nodes = next.map((child) => (child instanceof Node ? child : document.createTextNode(child)));
  if (nodes.length === parent.childNodes.length && nodes.every((node, i) => node.isEqualNode(parent.childNodes[i]))) return;
  keepFocus(parent, () => parent.replaceChildren(...nodes));
}

// What had the focus has it after the change too; if it is gone, then what is called the same or stands in its place.
export function keepFocus(parent, change) {
  const among = () => [...parent.querySelectorAll("button, input, select, [tabindex], a, summary")];
  const called = (each) => each.getAttribute("aria-label") ?? each.textContent;
  const active = document.activeElement, at = among().indexOf(active);
  change();
  if (at < 0 || parent.contains(active)) return;
  const next = among(), alike = (each) => called(each) === called(active) && !each.disabled;
  const same = next.slice(at, at + 1).find(alike) ?? next.find(alike);
  (same ?? next[Math.min(at, next.length - 1)])?.focus({ preventScroll: true });
}

// What this device remembers; a browser that forbids it forgets.
export const memory = {
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(`boardd.${name}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`boardd.${name}`, JSON.stringify(value));
    } catch {
      /* it is asked again next time */
    }
  },
};
