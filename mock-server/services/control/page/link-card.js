import { button, card, fill, h, labelled, say } from './dom.js';

/**
 * Opens the portal as a person, in a scenario, at an address: at once, or with a link for others, which asks first
 * because any page could hold it.
 */
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
  const given = h('div', { hidden: true });

  /** The path alone, of an address copied from the portal. */
  function pathOf(text) {
    const [portal] = app.state.server.portals;
    return portal && text.startsWith(`${portal}/`) ? text.slice(portal.length) : text;
  }

  function draw() {
    const wanted = { person: person.value, scenario: scenario.value, to: pathOf(to.value.trim()) };
    const chosen = Object.entries(wanted).filter(([, value]) => value !== '');
    fill(
      given,
      chosen.map(([name, value]) => h('input', { type: 'hidden', name, value })),
    );
    // Slashes may stay as they are, which keeps the link readable.
    const search = new URLSearchParams(chosen).toString().replaceAll('%2F', '/').replaceAll('%40', '@');
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
      'Signs in, restarts the portal’s session in the scenario, and opens the address. The link asks first.',
      null,
      h(
        'div',
        { class: 'card-body' },
        labelled('Sign in as', person),
        labelled('In the scenario', scenario),
        labelled('Address in the portal', to),
        h('p', {}, link),
        h(
          'form',
          { method: 'post', action: '/__mock/go', target: '_blank', rel: 'noopener', class: 'actions' },
          given,
          h('button', { class: 'button' }, 'Open'),
          button('Copy link', () => void copy()),
        ),
      ),
    ),
    update() {},
  };
}
