import { call } from './api.js';
import { attempt, button, card, count, errorLine, fill, h, head, labelled } from './dom.js';

const SAMPLE = `{
  "operation": "/Search/",
  "rate": 0.3,
  "latency": [200, 900],
  "error": { "message": "Try again", "code": "INTERNAL_SERVER_ERROR" }
}`;

const SIGN_IN = [
  ['Access denied', { at: 'authorize', error: 'access_denied' }],
  ['Sign-in hangs', { at: 'authorize', hang: true }],
  [
    'Token cannot be renewed',
    {
      at: 'token',
      status: 403,
      body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
    },
  ],
  ['Token call fails', { at: 'token', status: 500, body: {} }],
  ['Token call is interrupted', { at: 'token', drop: true }],
];

/** Switches for fault presets, and the rules behind them. */
export function faults(app) {
  let rules = [];
  let signIn = [];
  const presets = presetCard(app, () => rules, changed);
  const active = ruleCard(() => rules, changed);
  const own = ownCard(changed);
  const signInCard_ = signInCard(() => signIn, loadSignIn);

  async function load() {
    rules = (await call('GET', '/faults')) ?? [];
    presets.update();
    active.update();
  }

  async function loadSignIn() {
    signIn = (await call('GET', '/identity/faults')) ?? [];
    signInCard_.update();
  }

  async function changed(task, words) {
    await attempt(task, words);
    await attempt(load);
    await attempt(app.refresh);
  }

  return {
    node: [
      head('Faults', 'Errors and delays for the calls of this session.', [
        button('Turn all off', () => changed(() => call('DELETE', '/faults'), 'All faults are off.')),
      ]),
      presets.node,
      active.node,
      h('div', { class: 'columns' }, own.node, signInCard_.node),
    ],
    /** Hit counts change with every call. */
    update() {
      presets.suggest();
      void attempt(load);
    },
    go() {
      void attempt(load);
      void attempt(loadSignIn);
    },
  };
}

const PRESET = 'preset-';

function presetCard(app, rules, changed) {
  const operation = h('input', {
    class: 'field',
    list: 'operations',
    placeholder: 'all operations',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const known = h('datalist', { id: 'operations' });
  const switches = new Map();
  const toggle = ({ id, title, description, rule }) => {
    const made = h(
      'button',
      {
        type: 'button',
        class: 'choice',
        role: 'switch',
        'aria-checked': 'false',
        onclick: () => {
          const isOn = made.getAttribute('aria-checked') === 'true';
          const name = operation.value.trim();
          const isOwn = rule.operation !== undefined || rule.path !== undefined;
          const narrowed = name === '' || isOwn ? rule : { ...rule, operation: name };
          void changed(
            () =>
              isOn
                ? call('DELETE', `/faults/${PRESET}${id}`)
                : call('POST', '/faults', { ...narrowed, id: PRESET + id }),
            isOn ? `${title} is off.` : `${title} is on${name === '' ? '' : ` for ${name}`}.`,
          );
        },
      },
      h('strong', {}, title),
      h('span', { class: 'mark-on', 'aria-hidden': 'true' }, 'On'),
      h('span', { class: 'about' }, description),
    );
    switches.set(PRESET + id, made);
    return made;
  };
  return {
    node: card(
      'Presets',
      'Click to turn a fault on or off.',
      null,
      h(
        'div',
        { class: 'card-body' },
        labelled('Only for the operation (a name or /a regular expression/)', operation),
        known,
        h('div', { class: 'choices small' }, app.presets.map(toggle)),
      ),
    ),
    suggest() {
      const names = [
        ...new Set(
          app
            .calls()
            .map((one) => one.operation)
            .filter(Boolean),
        ),
      ].sort();
      if (known.childElementCount !== names.length)
        fill(
          known,
          names.map((name) => h('option', { value: name })),
        );
    },
    update() {
      const on = new Set(
        rules()
          .filter(({ enabled }) => enabled)
          .map(({ id }) => id),
      );
      for (const [id, made] of switches) made.setAttribute('aria-checked', String(on.has(id)));
    },
  };
}

function ruleCard(rules, changed) {
  const body = h('tbody');
  const nothing = h('p', { class: 'nothing' }, 'No rules. Calls respond normally.');
  const table = h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Rules' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Rule'),
          h('th', { scope: 'col' }, 'Effect'),
          h('th', { scope: 'col' }, 'For'),
          h('th', { scope: 'col', class: 'number' }, 'Remaining'),
          h('th', { scope: 'col', class: 'number' }, 'Hits'),
          h('th', { scope: 'col' }, 'Change'),
        ),
      ),
      body,
    ),
  );
  const row = (rule) =>
    h(
      'tr',
      {},
      h('td', { class: 'mono' }, rule.id),
      h('td', {}, rule.effect),
      h('td', { class: 'fact' }, scopeOf(rule)),
      h('td', { class: 'number' }, rule.times === undefined ? '∞' : count(rule.times)),
      h('td', { class: 'number' }, count(rule.hits)),
      h(
        'td',
        {},
        h('div', { class: 'actions' }, [
          button(
            rule.enabled ? 'Turn off' : 'Turn on',
            () =>
              changed(
                () => call('PATCH', `/faults/${rule.id}`, { enabled: !rule.enabled }),
                `${rule.id} is ${rule.enabled ? 'off' : 'on'}.`,
              ),
            {
              'data-key': `switch ${rule.id}`,
              'aria-label': `${rule.enabled ? 'Turn off' : 'Turn on'} ${rule.id}`,
            },
          ),
          button(
            'Remove',
            () => changed(() => call('DELETE', `/faults/${rule.id}`), `${rule.id} is removed.`),
            {
              class: 'quiet',
              'data-key': `remove ${rule.id}`,
              'aria-label': `Remove ${rule.id}`,
            },
          ),
        ]),
      ),
    );
  let drawn = '';
  return {
    node: h('section', { class: 'card', 'aria-label': 'Rules of this session' }, nothing, table),
    update() {
      const now = JSON.stringify(rules());
      if (now === drawn) return;
      drawn = now;
      nothing.hidden = rules().length > 0;
      table.hidden = rules().length === 0;
      const focused = body.contains(document.activeElement)
        ? document.activeElement.getAttribute('data-key')
        : null;
      fill(body, rules().map(row));
      if (focused)
        [...body.querySelectorAll('[data-key]')].find((one) => one.dataset.key === focused)?.focus();
    },
  };
}

function ownCard(changed) {
  const error = errorLine('rule-error');
  const text = h('textarea', {
    class: 'field',
    rows: 8,
    spellcheck: 'false',
    'aria-describedby': 'rule-error',
  });
  text.value = SAMPLE;
  async function add() {
    try {
      const rules = await call('POST', '/faults', text.value);
      error.show(null);
      text.removeAttribute('aria-invalid');
      await changed(async () => rules, `Added ${rules.at(-1)?.id}.`);
    } catch (refusal) {
      text.setAttribute('aria-invalid', 'true');
      error.show(refusal.message);
    }
  }
  return {
    node: card(
      'Custom rule',
      'The format of PUT /__mock/faults.',
      null,
      h(
        'div',
        { class: 'card-body' },
        labelled('Rule, as JSON', text),
        error.line,
        h('div', { class: 'actions' }, button('Add rule', add, { class: 'primary' })),
      ),
    ),
  };
}

function signInCard(waiting, reload) {
  const list = h('p');
  const change = (task, words) => attempt(task, words).then(reload);
  return {
    node: card(
      'Sign-in',
      'Each applies once, to the next sign-in call.',
      null,
      h(
        'div',
        { class: 'card-body' },
        h(
          'div',
          { class: 'actions' },
          SIGN_IN.map(([words, fault]) =>
            button(words, () =>
              change(() => call('POST', '/identity/faults', fault), `${words}: applies to the next call.`),
            ),
          ),
        ),
        list,
        h(
          'div',
          { class: 'actions' },
          button('Clear', () => change(() => call('DELETE', '/identity/faults'), 'Sign-in faults cleared.'), {
            class: 'quiet',
          }),
        ),
      ),
    ),
    update() {
      list.textContent =
        waiting().length === 0 ? 'None pending.' : `Pending: ${waiting().map(wordsOf).join(', ')}`;
    },
  };
}

const wordsOf = (fault) =>
  SIGN_IN.find(([, one]) => JSON.stringify(one) === JSON.stringify(fault))?.[0].toLowerCase() ??
  `a fault at ${fault.at}`;

/** A description of the calls a rule applies to. */
function scopeOf({ path, method, operation, kind, variables }) {
  if (path !== undefined) return [method, path].filter(Boolean).join(' ');
  const kinds = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions' };
  const parts = [operation, kind && kinds[kind]].filter(Boolean);
  if (variables) parts.push(`with ${JSON.stringify(variables)}`);
  return parts.length === 0 ? 'all calls' : parts.join(' ');
}
