/**
 * An element with attributes, listeners (`onclick`), and children. Text only becomes text nodes, so data from calls is
 * never parsed as HTML.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const button = (words, onclick, more = {}) =>
  h('button', { type: 'button', ...more, class: `button ${more.class ?? ''}`.trim(), onclick }, words);

export const badge = (kind, words) => h('span', { class: `badge ${kind}` }, h('span', {}, words));

export const card = (title, about, actions, ...body) =>
  h(
    'section',
    { class: 'card' },
    h(
      'header',
      {},
      h('h2', {}, title),
      about && h('p', {}, about),
      actions && h('div', { class: 'actions' }, actions),
    ),
    body,
  );

export const head = (title, about, actions) =>
  h(
    'div',
    { class: 'head' },
    h('h1', {}, title),
    h('p', {}, about),
    actions && h('div', { class: 'actions' }, actions),
  );

export const labelled = (words, field) => h('label', { class: 'labelled' }, h('span', {}, words), field);

/** Replaces children without losing the keyboard focus, as long as the focused element stays. */
export function fill(element, ...children) {
  element.replaceChildren(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
export const timeOf = (iso) => clock.format(new Date(iso));
export const momentOf = (iso) => full.format(new Date(iso));

const number = new Intl.NumberFormat();
export const count = (value) => number.format(value);
export const many = (value, one, more) => `${count(value)} ${value === 1 ? one : more}`;

export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

export function bytes(size) {
  if (size < 1000) return `${size} B`;
  return size < 1_000_000 ? `${(size / 1000).toFixed(1)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

export const pretty = (value) => JSON.stringify(value, null, 2);

let forget;
/** Announces what was done, visibly and to screen readers. */
export function say(words) {
  const said = document.getElementById('said');
  said.textContent = words;
  clearTimeout(forget);
  forget = setTimeout(() => (said.textContent = ''), 6000);
}

/** Runs a task that the server may refuse, and announces the result. */
export async function attempt(task, words) {
  try {
    const result = await task();
    if (words) say(typeof words === 'function' ? words(result) : words);
    return result;
  } catch (error) {
    say(error.message);
    return undefined;
  }
}

/** The error message of a form, announced when it appears. */
export function errorLine(id) {
  const line = h('p', { id, class: 'error', role: 'alert', hidden: true });
  return {
    line,
    show(message) {
      line.textContent = message ?? '';
      line.hidden = !message;
    },
  };
}
