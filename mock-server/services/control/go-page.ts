import { escapeHtml, mark, page } from '../identity/pages.ts';
import { roleWords, type Person } from '../../product/accounts/people.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** What a link asks for. */
export interface Wanted {
  readonly person: Person | undefined;
  readonly scenario: Scenario | null;
  /** Name of the session that it applies to. */
  readonly session: string;
  /** An address in the portal. */
  readonly target: URL;
}

const step = (what: string, about: string): string =>
  `<li><strong>${escapeHtml(what)}</strong> <span>${escapeHtml(about)}</span></li>`;

/** Says what a link to a state would do, and does it by its button: no script, and Enter is enough. */
export function goPage({ person, scenario, session, target }: Wanted): Response {
  const path = `${target.pathname}${target.search}${target.hash}`;
  const steps = [
    ...(person
      ? [
          step(
            `Sign in as ${person.name}`,
            `${person.email}. ${roleWords(person)}. The portal’s calls then run as this person.`,
          ),
        ]
      : []),
    ...(scenario
      ? [
          step(
            `Restart in “${scenario.title}”`,
            `${scenario.description} All changes in the session “${session}” are discarded.`,
          ),
        ]
      : []),
    step(`Open ${path}`, `In the portal at ${target.origin}.`),
  ];
  const given = { person: person?.email, scenario: scenario?.name, to: path };
  const hidden = Object.entries(given)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return page(
    'Open the portal',
    `<main class="card">
<p class="brand">${mark}Causeway <span class="tag">Mock server</span></p>
<h1>Open the portal in this state?</h1>
<p class="lead">Nothing has changed yet. This link will:</p>
<ol class="steps">
${steps.join('\n')}
</ol>
<form method="post" action="/__mock/go">
${hidden}
<button class="allow" autofocus>${person ? `Sign in and open` : 'Restart and open'}</button>
</form>
</main>`,
    { formTargets: [target.origin] },
  );
}
