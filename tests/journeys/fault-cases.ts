import type { Page } from '@playwright/test';
import type { Place } from './places.ts';

/** Something that goes wrong at the server, what the person is told, and how it goes on. */
export interface FaultCase {
  readonly name: string;
  /** A rule of the mock server for every question of the page but the frame's; none for what the browser is told. */
  readonly rule?: (place: Place) => object;
  /** Words that must be seen; null where nothing fails. */
  readonly words: RegExp | null;
  /**
   * `retry`: the button of what failed. `itself`: it goes on when the server does. `reload`: nothing can be known
   * before an answer comes. `sign in`: the person signs in again.
   */
  readonly recovery: 'retry' | 'itself' | 'reload' | 'sign in';
}

/** All but the frame's own question: what fails must not take the frame with it. */
const OPERATIONS = '/^(?!SignedInLayoutQuery$)/';
const status = (code: number, headers?: object): FaultCase => ({
  name: String(code),
  rule: () => ({ operation: OPERATIONS, kind: 'query', status: code, ...(headers ? { headers } : {}) }),
  words: new RegExp(`Response not successful: Received status code ${code}`),
  recovery: 'retry',
});
const body = (name: string, what: string, words: RegExp): FaultCase => ({
  name,
  rule: () => ({ operation: OPERATIONS, kind: 'query', body: what }),
  words,
  recovery: 'retry',
});

export const faultCases: readonly FaultCase[] = [
  {
    name: '401',
    rule: () => ({ operation: OPERATIONS, kind: 'query', status: 401 }),
    words: /Please sign in again/,
    recovery: 'sign in',
  },
  status(403),
  status(404),
  status(429, { 'retry-after': '1' }),
  status(500),
  body(
    'an HTML page',
    'html',
    /Response not successful: Received status code 502|Server response could not be parsed/,
  ),
  body('malformed JSON', 'malformed', /Server response could not be parsed/),
  body('an empty body', 'empty', /Server response (?:could not be parsed|was missing)/),
  body('{}', '{}', /Server response was missing for operation/),
  {
    name: 'partial errors',
    rule: ({ part }) => ({
      field: part,
      error: { message: 'This part is broken.', code: 'INTERNAL_SERVER_ERROR' },
    }),
    words: /This part is broken\./,
    recovery: 'retry',
  },
  {
    name: 'slow',
    rule: () => ({
      operation: OPERATIONS,
      kind: 'query',
      latency: 8000,
    }),
    words: null,
    recovery: 'itself',
  },
  {
    name: 'reset',
    rule: () => ({ operation: OPERATIONS, kind: 'query', connection: 'reset' }),
    words: /cannot be reached/,
    // Where the frame is there it goes on by itself; a page that could not begin has a button.
    recovery: 'retry',
  },
  {
    name: 'hang',
    rule: () => ({ operation: OPERATIONS, kind: 'query', connection: 'hang' }),
    words: /communicating with server/,
    recovery: 'reload',
  },
  {
    name: 'broken multipart',
    rule: () => ({ operation: OPERATIONS, kind: 'query', connection: 'broken_multipart' }),
    // Only a part is deferred: all else comes before the connection breaks. Whether the page was painted by then, and so
    // needs no button, is up to the moment.
    words: null,
    recovery: 'retry',
  },
  { name: 'the sign-in provider is away', words: /cannot be reached/, recovery: 'retry' },
];

/** The provider cannot be reached, and there is no token left to go on with. */
export async function loseProvider(page: Page): Promise<() => Promise<void>> {
  const away = /\/(?:oauth|authorize|\.well-known)\b/;
  const context = page.context();
  await page.evaluate(() => localStorage.clear());
  // The SDK's own: with it a silent frame would be tried for a minute.
  await context.clearCookies({ name: /is\.authenticated/ });
  await context.route(away, (route) => route.abort('connectionrefused'));
  return () => context.unroute(away);
}
