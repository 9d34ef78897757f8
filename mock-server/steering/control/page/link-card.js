import { button, card, h, labelled, say } from './dom.js';

/** A link that opens the portal as a person, in a scenario, at an address. */
export function linkCard(app) {
  const person = h(
    'select',
    { class: 'field', onchange: draw },
    h('option', { value: '' }, 'Whoever is signed in'),
    app.people.map(({ email, name, role }) => h('option', { value: email }, `${name} · ${role}`)),
  );
  const scenario = h(
    'select',
    { class: 'field', onchange: draw },
    h('option', { value: '' }, 'The session as it is'),
    app.scenarios.map(({ name, title }) => h('option', { value: name }, title)),
  );
  const to = h('input', {
    class: 'field',
    placeholder: '/',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: draw,
  });
  const link = h('a', { class: 'mono', target: '_blank', rel: 'noopener' });

  /** The path alone, of an address copied from the portal. */
  function pathOf(text) {
    const [portal] = app.state.server.portals;
    return portal && text.startsWith(`${portal}/`) ? text.slice(portal.length) : text;
  }

  function draw() {
    const wanted = { person: person.value, scenario: scenario.value, to: pathOf(to.value.trim()) };
    const given = Object.entries(wanted).filter(([, value]) => value !== '');
    // Slashes may stay as they are, which keeps the link readable.
    const search = new URLSearchParams(given).toString().replaceAll('%2F', '/').replaceAll('%40', '@');
    link.href = `/__mock/go${search === '' ? '' : `?${search}`}`;
    link.textContent = link.href;
  }

  async function copy() {
    await navigator.clipboard.writeText(link.href);
    say('Copied the link.');
  }

  draw();
  return {
    node: card(
      'Link to the portal',
      'Signs in, restarts the portal’s session in the scenario, and opens the address.',
      null,
      h(
        'div',
        { class: 'card-body' },
        labelled('Sign in as', person),
        labelled('In the scenario', scenario),
        labelled('Address in the portal', to),
        h('p', {}, link),
        h('div', { class: 'actions' }, [button('Copy link', () => void copy())]),
      ),
    ),
    update() {},
  };
}
