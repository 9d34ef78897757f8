import { call } from './api.js';
import { button, card, errorLine, fill, h, many, say } from './dom.js';

/** Imports recorded responses of a real backend into the session. */
export function importCard(app) {
  const error = errorLine('import-error');
  const result = h('ul', { class: 'faults', 'aria-label': 'Import result', hidden: true });
  const anonymous = h('input', { type: 'checkbox', checked: true });
  const uuids = h('input', { type: 'checkbox' });
  const file = h('input', {
    type: 'file',
    accept: 'application/json,.json,.har',
    hidden: true,
    onchange: () => take(file.files[0]),
  });

  async function take(chosen) {
    if (!chosen) return;
    const search = `?scrub=${Number(anonymous.checked)}&uuids=${Number(anonymous.checked && uuids.checked)}`;
    try {
      const { operations, entities, lists, foreign, skipped } = await call(
        'POST',
        `/import${search}`,
        await chosen.text(),
      );
      error.show(null);
      show([
        `${many(operations, 'call', 'calls')}: ${many(entities, 'entity', 'entities')}, ${foreign} of them not in the seed, ${many(lists, 'list', 'lists')}.`,
        ...skipped.map((line) => `Skipped: ${line}`),
      ]);
      say(`${chosen.name} is imported.`);
    } catch (refusal) {
      error.show(refusal.message);
      show(refusal.faults?.slice(1) ?? []);
    }
    file.value = '';
    await app.refresh();
  }

  function show(lines) {
    result.hidden = lines.length === 0;
    fill(
      result,
      lines.map((line) => h('li', {}, line)),
    );
  }

  anonymous.addEventListener('change', () => (uuids.disabled = !anonymous.checked));
  return {
    node: card(
      'Recorded responses',
      null,
      null,
      h(
        'div',
        { class: 'card-body' },
        h(
          'p',
          {},
          'Load a HAR file or a list of { operationName, query, variables, response } into this session.',
        ),
        h('label', { class: 'check' }, anonymous, 'Replace names, addresses, and secrets first'),
        h('label', { class: 'check' }, uuids, 'Also replace UUIDs'),
        error.line,
        result,
        h('div', { class: 'actions' }, [button('Import file', () => file.click())]),
        file,
      ),
    ),
    update() {},
  };
}
