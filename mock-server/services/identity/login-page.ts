import { people, roleWords, type Person } from '../../product/accounts/people.ts';
import { clients } from './clients.ts';
import { escapeHtml, mark, page } from './pages.ts';

/** Parameters of the authorization request that the form passes back to /authorize. */
const KEPT = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'audience',
  'resource',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
];

export function keptParams(from: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...from].filter(([name]) => KEPT.includes(name)));
}

/** The same for a form. */
export const hiddenParams = (params: URLSearchParams): string =>
  [...keptParams(params)]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

function personButton(person: Person, focused: boolean): string {
  return `<li><button class="person" name="person" value="${escapeHtml(person.sub)}"${focused ? ' autofocus' : ''}>
<span class="face" aria-hidden="true">${escapeHtml(initials(person.name))}</span>
<span class="who"><strong>${escapeHtml(person.name)}</strong> <span class="email">${escapeHtml(person.email)}</span></span>
<span class="role">${escapeHtml(roleWords(person))}</span>
</button></li>`;
}

/** One button per seeded person: no script, no password, fully usable with Tab and Enter. */
export function loginPage(params: URLSearchParams, formTarget: string): Response {
  const hidden = hiddenParams(params);
  const environment = clients[params.get('client_id') ?? '']?.environment ?? 'test';
  const hinted = people.find((person) => person.email === params.get('login_hint')) ?? people[0];
  return page(
    'Sign in',
    `<main class="card">
<p class="brand">${mark}Causeway <span class="tag">${environment === 'test' ? 'Test' : 'Production'}</span></p>
<h1>Choose a person</h1>
<p class="lead">Local sign-in without a password. The person's role determines what you can see and do.</p>
<form method="post" action="/login">
${hidden}
<ul class="people">
${people.map((person) => personButton(person, person === hinted)).join('\n')}
</ul>
<button class="cancel" name="cancel" value="1">Cancel</button>
</form>
</main>`,
    { formTargets: [formTarget] },
  );
}
