import type { Page } from '@playwright/test';
import type { Place } from './places.ts';

/** A server fault, the message the person sees, and how the page recovers. */
export interface FaultCase {
  readonly name: string;
  /**
   * A mock server rule for every operation of the page except the frame's. Omitted for faults that the browser causes.
   */
  readonly rule?: (place: Place) => object;
  /** The message that must be visible; null if nothing fails. */
  readonly words: RegExp | null;
  /**
   * How the page recovers. `retry`: with the button of the failed part. `itself`: as soon as the server does. `reload`:
   * with a reload, because nothing can be shown before a response arrives. `sign in`: after the person signs in again.
   */
  readonly recovery: 'retry' | 'itself' | 'reload' | 'sign in';
  /** The server responds at once, but not with what was requested. All pages treat such responses alike. */
  readonly isAnswer?: boolean;
  /** The only routes where it is tried; all by default. */
  readonly only?: readonly string[];
}

/** All operations except the frame's own, because a failure must not take down the frame. */
const OPERATIONS = '/^(?!SignedInLayoutQuery$)/';
const status = (code: number, headers?: object): FaultCase => ({
  name: String(code),
  rule: () => ({ operation: OPERATIONS, kind: 'query', status: code, ...(headers ? { headers } : {}) }),
  words: new RegExp(`Response not successful: Received status code ${code}`),
  recovery: 'retry',
  isAnswer: true,
});
const body = (name: string, what: string, words: RegExp): FaultCase => ({
  name,
  rule: () => ({ operation: OPERATIONS, kind: 'query', body: what }),
  words,
  recovery: 'retry',
  isAnswer: true,
});
/** Valid JSON that is not what the schema says. `tests/wrong-shapes.test.tsx` tries each shape at every address. */
const shaped = (
  name: string,
  shape: string,
  words: RegExp,
  only = ['new workspace', 'pulse', 'files'],
): FaultCase => ({
  name,
  rule: () => ({ operation: OPERATIONS, kind: 'query', shape }),
  words,
  recovery: 'retry',
  only,
});

export const faultCases: readonly FaultCase[] = [
  {
    name: '401',
    rule: () => ({ operation: OPERATIONS, kind: 'query', status: 401 }),
    words: /Please sign in again/,
    recovery: 'sign in',
  },
  // Alternating, so that the message of one fault is never mistaken for that of the next.
  status(403),
  body(
    'an HTML page',
    'html',
    /Response not successful: Received status code 502|Server response could not be parsed/,
  ),
  status(404),
  body('malformed JSON', 'malformed', /Server response could not be parsed/),
  status(429, { 'retry-after': '1' }),
  body('an empty body', 'empty', /Server response (?:could not be parsed|was missing)/),
  status(500),
  body('{}', '{}', /Server response was missing for operation/),
  body('plain text', 'text', /Response not successful: Received status code 503/),
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
    // If the frame has loaded, the page recovers by itself; a page that could not start has a button.
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
    // Only one part is deferred; everything else arrives before the connection breaks. Whether the page has rendered by
    // then, and therefore needs no button, depends on timing.
    words: null,
    recovery: 'retry',
  },
  shaped('a list that is null', 'null_list', /could not be parsed: \S+ is null/),
  shaped('an object of another type', 'other_object', /could not be parsed: \S+ is missing/),
  shaped('a text that is a number', 'other_scalar', /could not be parsed: \S+ is not a value of type/),
  shaped('a missing field', 'missing_field', /could not be parsed: \S+ is missing/),
  {
    ...shaped('a part of a page that is missing', 'missing_field', /could not be parsed: \S+ is missing/),
    rule: ({ part }) => ({ field: part, shape: 'missing_field' }),
  },
  shaped(
    'a deferred part that fits nowhere',
    'misplaced_part',
    /could not be parsed: the response ended before this part of it/,
    ['execution', 'files'],
  ),
  { name: 'the sign-in provider is away', words: /cannot be reached/, recovery: 'retry' },
];

/** The sign-in provider cannot be reached, and no token is left. */
export async function loseProvider(page: Page): Promise<() => Promise<void>> {
  const away = /\/(?:oauth|authorize|\.well-known)\b/;
  const context = page.context();
  await page.evaluate(() => localStorage.clear());
  // The SDK's cookie: with it, the SDK would try a silent iframe for a minute.
  await context.clearCookies({ name: /is\.authenticated/ });
  await context.route(away, (route) => route.abort('connectionrefused'));
  return () => context.unroute(away);
}
