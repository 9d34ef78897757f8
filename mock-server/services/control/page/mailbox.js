import { call } from './api.js';
import { attempt, fill, h, labelled, many, momentOf } from './dom.js';

const enc = encodeURIComponent;

/** The emails that the product would have sent in this session. */
export function mailbox(app) {
  let open = null;
  let opened = null;
  let shown = { recipients: [], messages: [] };
  let drawn = '';
  let choices = null;
  const found = h('p', {}, '');
  const select = h('select', { class: 'field', onchange: () => void attempt(load) });
  const body = h('tbody');
  const nothing = h('p', { class: 'nothing' });
  const elsewhere = h(
    'p',
    { class: 'nothing', hidden: true },
    'Links open the portal, which uses another session. Choose “Use for the portal” first.',
  );
  const table = h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Messages' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Subject'),
          h('th', { scope: 'col' }, 'To'),
          h('th', { scope: 'col', class: 'wide-only' }, 'Sent'),
        ),
      ),
      body,
    ),
  );

  function drawRecipients() {
    if (shown.recipients.join() === choices) return;
    choices = shown.recipients.join();
    const chosen = select.value;
    // The chosen recipient stays, even after a reset of the session.
    const all = [...new Set([...shown.recipients, ...(chosen === '' ? [] : [chosen])])].sort();
    fill(
      select,
      h('option', { value: '' }, 'Everyone'),
      all.map((email) => h('option', { value: email }, email)),
    );
    select.value = chosen;
  }

  function row(message) {
    const isOpen = open === message.message_id;
    const cells = h(
      'tr',
      {},
      h(
        'td',
        {},
        h(
          'button',
          {
            type: 'button',
            class: 'row-button',
            'aria-expanded': String(isOpen),
            'data-message': message.message_id,
            onclick: () => {
              open = isOpen ? null : message.message_id;
              void attempt(load);
            },
          },
          message.subject,
        ),
      ),
      h('td', { class: 'fact address' }, message.to.join(', ')),
      h('td', { class: 'wide-only' }, h('time', { datetime: message.sent_at }, momentOf(message.sent_at))),
    );
    return isOpen && opened ? [cells, h('tr', {}, h('td', { colspan: 3 }, details(opened)))] : [cells];
  }

  function draw() {
    found.textContent = many(shown.messages.length, 'message', 'messages');
    nothing.textContent =
      select.value === ''
        ? 'No messages. Invite a person in the portal to see the invitation here.'
        : `No messages to ${select.value}.`;
    nothing.hidden = shown.messages.length > 0;
    table.hidden = shown.messages.length === 0;
    const focused = document.activeElement?.getAttribute('data-message');
    fill(body, shown.messages.map(row));
    if (focused) body.querySelector(`[data-message="${focused}"]`)?.focus();
  }

  async function load() {
    elsewhere.hidden = app.state.session.is_portals;
    const asked = select.value;
    const list = await call('GET', `/mail${asked === '' ? '' : `?to=${enc(asked)}`}`);
    if (asked !== select.value) return;
    shown = list;
    drawRecipients();
    if (!shown.messages.some(({ message_id }) => message_id === open)) open = null;
    opened = open === null ? null : await call('GET', `/mail/${enc(open)}`);
    // Redrawn only when something has changed, so that selected text stays selected.
    const news = JSON.stringify([shown.messages, opened]);
    if (news === drawn) return;
    drawn = news;
    draw();
  }

  return {
    node: [
      h(
        'div',
        { class: 'head' },
        h('h1', {}, 'Mailbox'),
        h('p', {}, 'Emails that the product would have sent. None leaves this machine.'),
      ),
      h(
        'section',
        { class: 'card' },
        h('header', {}, h('h2', {}, 'Messages'), found),
        h('div', { class: 'card-body narrow' }, labelled('To', select)),
        elsewhere,
        nothing,
        table,
      ),
    ],
    update: () => void attempt(load),
    go([message_id]) {
      open = message_id ?? open;
      drawn = '';
      void attempt(load);
    },
  };
}

function details({ from, to, sent_at, text, link }) {
  const facts = { From: from, To: to.join(', '), Sent: momentOf(sent_at) };
  return h(
    'div',
    { class: 'details' },
    h(
      'dl',
      {},
      Object.entries(facts).flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
    ),
    h('pre', { tabindex: 0, role: 'region', 'aria-label': 'Text' }, text),
    link &&
      h(
        'p',
        {},
        link.url === null
          ? `${link.label}: ${link.path} (the server knows no portal)`
          : h('a', { href: link.url, target: '_blank', rel: 'noopener' }, link.label),
      ),
  );
}
