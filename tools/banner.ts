import { people, roleWords } from '../mock-server/product/accounts/people.ts';
import type { Settings } from '../src/settings.ts';

export interface BannerFacts {
  title: string;
  portalUrl: string;
  apiUrl: string;
  /** Sentences about anything unusual, such as a different port. */
  notes: readonly string[];
}

const COMMANDS: readonly (readonly [string, string])[] = [
  ['npm test', 'everything, including browser journeys'],
  ['npm run check', 'types, lint, unit and screen tests, build, budgets'],
  ['npm run mock', 'the mock server only'],
  ['npm run preview', 'the built portal with its production security headers'],
  ['npm start -- --help', 'options for data, clock, and ports'],
];

/** The text to show once everything is ready. */
export function banner({ title, portalUrl, apiUrl, notes }: BannerFacts): string {
  const width = Math.max(
    ...people.map((person) => person.email.length),
    ...COMMANDS.map(([name]) => name.length),
  );
  const row = (left: string, right: string) => `    ${left.padEnd(width)}  ${right}`;
  return [
    '',
    `  ${title}`,
    '',
    row('Portal', portalUrl),
    row('GraphQL', `${apiUrl}/graphql`),
    row('Sign-in', `${apiUrl}/.well-known/openid-configuration`),
    row('Control', `${apiUrl}/__mock/`),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `  ${note}`)]),
    '',
    '  Sign in as (no password)',
    ...people.map((person) => row(person.email, roleWords(person))),
    '',
    '  More',
    ...COMMANDS.map(([name, what]) => row(name, what)),
    '',
    '  Press Ctrl-C to stop both.',
    '',
  ].join('\n');
}

/** The same, for a backend and a sign-in provider that run elsewhere. */
export function backendBanner({
  portalUrl,
  api,
  auth,
  notes,
}: Pick<BannerFacts, 'portalUrl' | 'notes'> & Pick<Settings, 'api' | 'auth'>): string {
  const row = (left: string, right: string) => `    ${left.padEnd(8)}  ${right}`;
  return [
    '',
    '  Causeway is running without its mock server.',
    '',
    row('Portal', portalUrl),
    row('GraphQL', `${api}/graphql`),
    row('Sign-in', auth.domain),
    '',
    `  Both must accept calls from ${portalUrl}, and the provider must list`,
    `  ${portalUrl}/auth_callback as a callback URL.`,
    ...notes.map((note) => `  ${note}`),
    '',
    '  Press Ctrl-C to stop it.',
    '',
  ].join('\n');
}
