import { call } from './api.js';
import { attempt, button, card, count, errorLine, fill, h, labelled, many, pretty, say } from './dom.js';

const PAGE = 25;
const enc = encodeURIComponent;
const link = (type, key) => `#data/${enc(type)}${key === undefined ? '' : `/${enc(key)}`}`;

/** Lists everything that has a key, shows one entity at a time, and edits its scalar values. */
export function data(app) {
  let types = [];
  let type = null;
  let after = 0;
  let current = null;
  const select = h('select', { class: 'field', onchange: () => (location.hash = link(select.value)) });
  const search = h('input', { class: 'field', type: 'search', autocomplete: 'off', spellcheck: 'false' });
  let typing;
  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      after = 0;
      void attempt(list);
    }, 200);
  });
  const entries = h('ul', { class: 'entities' });
  const pagerWords = h('span');
  const back = button('Previous', () => turn(-PAGE));
  const on = button('Next', () => turn(PAGE));
  const pager = h('div', { class: 'pager' }, pagerWords, h('div', { class: 'actions' }, [back, on]));
  const detail = h('div');
  const about = h('p');
  const undo = button('Undo last edit', async () => {
    await app.act(
      () => call('POST', '/entities/undo'),
      (undone) => `Undid the edit of ${undone.type}.${undone.field}.`,
    );
    await attempt(async () => {
      await list();
      await show(current);
    });
  });

  function turn(by) {
    after = Math.max(0, after + by);
    void attempt(list);
  }

  async function list() {
    if (type === null) return;
    const asked = type;
    const found = await call(
      'GET',
      `/entities/${enc(type)}?first=${PAGE}&after=${after}&search=${enc(search.value.trim())}`,
    );
    if (asked !== type) return;
    fill(
      entries,
      found.entities.map((entity) => entry(type, entity, current)),
    );
    if (found.count === 0) fill(entries, h('li', { class: 'nothing' }, emptyWords(type, search.value)));
    const last = Math.min(found.count, after + PAGE);
    pagerWords.textContent =
      found.count === 0 ? 'None' : `${count(after + 1)}–${count(last)} of ${count(found.count)}`;
    back.disabled = after === 0;
    on.disabled = last >= found.count;
  }

  async function show(key) {
    current = key ?? null;
    for (const one of entries.querySelectorAll('a')) {
      if (one.dataset.key === current) one.setAttribute('aria-current', 'true');
      else one.removeAttribute('aria-current');
    }
    if (current === null) {
      fill(
        detail,
        card(
          'No entity selected',
          null,
          null,
          h(
            'p',
            { class: 'nothing' },
            'Select an entity to see its values as the API returns them. Plain values can be edited.',
          ),
        ),
      );
      return;
    }
    const shown = { type, key: current };
    const entity = await call('GET', `/entities/${enc(type)}/${enc(current)}`);
    if (shown.type !== type || shown.key !== current) return;
    fill(detail, entityCard(entity, reread));
    // On a phone, the entity is below the list.
    if (!matchMedia('(min-width: 721px)').matches) detail.scrollIntoView();
  }

  async function reread(entity) {
    fill(detail, entityCard(entity, reread));
    await list();
    await app.refresh();
  }

  return {
    node: [
      h('div', { class: 'head' }, h('h1', {}, 'Data'), about, h('div', { class: 'actions' }, undo)),
      h(
        'div',
        { class: 'browser' },
        h(
          'section',
          { class: 'card', 'aria-label': 'Entities' },
          h('div', { class: 'card-body' }, labelled('Type', select), labelled('Name or key', search)),
          entries,
          pager,
        ),
        detail,
      ),
    ],
    update() {
      const { writes, edits } = app.state.session;
      undo.disabled = edits === 0;
      about.textContent =
        writes === 0 ? 'Unchanged seed.' : `${many(writes, 'entity', 'entities')} changed in this session.`;
    },
    go([name, key]) {
      void attempt(async () => {
        if (types.length === 0) {
          types = await call('GET', '/entities');
          fill(
            select,
            types.map((one) => h('option', { value: one.type }, `${one.type} (${count(one.count)})`)),
          );
        }
        const wanted = types.some((one) => one.type === name) ? name : 'TradingPartner';
        if (wanted !== type) {
          type = wanted;
          after = 0;
          search.value = '';
          select.value = type;
          current = key ?? null;
          await list();
        }
        await show(key);
      });
    },
    /** The session has changed, so everything shown is out of date. */
    renew() {
      types = [];
      type = null;
    },
  };
}

const emptyWords = (type, search) =>
  search.trim() === ''
    ? `No list of ${type} is available. Open one through its parent or by its key.`
    : `No matches. A full key also finds entities that are in no list.`;

const entry = (type, { key, label, is_created, is_written, is_removed }, current) =>
  h(
    'li',
    {},
    h(
      'a',
      { href: link(type, key), 'data-key': key, ...(key === current ? { 'aria-current': 'true' } : {}) },
      h('span', {}, label ?? key),
      is_removed
        ? h('span', { class: 'tag' }, 'removed')
        : is_created
          ? h('span', { class: 'tag' }, 'created')
          : is_written
            ? h('span', { class: 'tag' }, 'written')
            : null,
      h('span', { class: 'mono' }, key),
    ),
  );

function entityCard(entity, reread) {
  const title =
    entity.fields.find(({ name }) => /(^|_)name$|^title$|^label$/.test(name))?.value ?? entity.type;
  return card(
    String(title),
    h('span', {}, `${entity.type} `, h('code', {}, entity.key)),
    null,
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Fields' },
      h(
        'table',
        { class: 'fields' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'Field'),
            h('th', { scope: 'col' }, 'Value'),
            h('th', { scope: 'col' }, 'Change'),
          ),
        ),
        h(
          'tbody',
          {},
          entity.fields.map((field) => fieldRow(entity, field, reread)),
        ),
      ),
    ),
  );
}

function fieldRow(entity, field, reread) {
  const value = h('td', { class: 'value' });
  const change = h('td');
  const edit = field.is_editable
    ? button('Edit', () => fill(value, editForm(entity, field, { reread, stop })), {
        class: 'quiet',
        'aria-label': `Edit ${field.name}`,
      })
    : null;
  const stop = () => {
    fill(value, shown(field));
    edit?.focus();
  };
  fill(value, shown(field));
  fill(change, edit);
  return h(
    'tr',
    {},
    h('th', { scope: 'row', title: field.description }, field.name, h('span', { class: 'type' }, field.type)),
    value,
    change,
  );
}

function shown({ value, type, error, links, is_edited }) {
  if (error) return h('span', { class: 'fact' }, error);
  if (links.length > 0) {
    return links.map((one) =>
      h('div', {}, h('a', { href: link(one.type, one.key) }, one.type, ' ', h('code', {}, one.key))),
    );
  }
  return [valueOf(value, type), is_edited && [' ', h('span', { class: 'tag' }, 'edited')]];
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects as names and values, arrays of them collapsed, everything else as is. */
function valueOf(value, type) {
  if (Array.isArray(value) && value.some(isRecord)) {
    return h(
      'details',
      {},
      h('summary', {}, many(value.length, 'item', 'items')),
      h('pre', { tabindex: 0 }, pretty(value)),
    );
  }
  if (isRecord(value)) {
    return h(
      'dl',
      { class: 'pairs' },
      Object.entries(value).flatMap(([name, inner]) => [h('dt', {}, name), h('dd', {}, textOf(inner))]),
    );
  }
  return type?.startsWith('ID') ? h('code', {}, textOf(value)) : h('span', {}, textOf(value));
}

const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Text types are entered as is, everything else as JSON. */
const isText = ({ type }) => /^(?:String|ID|DateTime|Date|Email|URL)!?$/.test(type);

function editForm(entity, field, { reread, stop }) {
  const error = errorLine(`edit-${field.name}`);
  const common = { class: 'field', 'aria-label': field.name, 'aria-describedby': `edit-${field.name}` };
  const isNullable = !field.type.endsWith('!');
  const isChoice = field.choices !== null && !field.type.startsWith('[');
  const options = isChoice ? field.choices : field.type.startsWith('Boolean') ? ['true', 'false'] : null;
  const input = options
    ? h(
        'select',
        common,
        isNullable && h('option', { value: '' }, 'null'),
        options.map((one) => h('option', { value: one }, one)),
      )
    : h('input', common);
  input.value =
    field.value === null ? '' : typeof field.value === 'string' ? field.value : JSON.stringify(field.value);

  function read() {
    const text = input.value;
    if (text === '' && isNullable) return null;
    if (isText(field) || isChoice) return text;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }

  async function save(event) {
    event.preventDefault();
    try {
      const changed = await call('PATCH', `/entities/${enc(entity.type)}/${enc(entity.key)}`, {
        [field.name]: read(),
      });
      say(`${field.name} is changed.`);
      await reread(changed);
      document.querySelector(`[aria-label="Edit ${field.name}"]`)?.focus();
    } catch (refusal) {
      input.setAttribute('aria-invalid', 'true');
      error.show(refusal.message.replace(/^body\./, ''));
      input.focus();
    }
  }
  const form = h(
    'form',
    { class: 'edit-form', onsubmit: save, onkeydown: (event) => event.key === 'Escape' && stop() },
    input,
    h('button', { type: 'submit', class: 'button primary' }, 'Save'),
    button('Cancel', stop, { class: 'quiet' }),
    error.line,
  );
  queueMicrotask(() => input.focus());
  return form;
}
