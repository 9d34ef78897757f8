import { screen, waitFor } from '@testing-library/react';
import { buildSchema } from 'graphql';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shapeKind, type Shape } from '../mock-server/engine/faults/kinds.ts';
import { misshapen } from '../mock-server/engine/injection/misshapen.ts';
import { createTestServer, NOW } from '../mock-server/testing/testing.ts';
import { isThorough } from '../mock-server/testing/thorough.ts';
import { places, placesWithMore, type Place } from './journeys/places.ts';
import { renderRoute, type RenderedRoute, type SentOperation } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const schema = buildSchema(
  globSync('schema/**/*.graphql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
);

interface Fault {
  readonly shape: Shape;
  /** `Type.field`; every field that the shape applies to by default. */
  readonly field?: string | undefined;
}

/** What the page says of each shape. */
const SAYS: Readonly<Record<Shape, RegExp>> = {
  null_list: / is null$/,
  other_object: / (?:is missing|is not the type that was requested|has a type that was not requested)$/,
  other_scalar: / is not a value of type \w+$/,
  missing_field: / is missing$/,
  misplaced_part: /: the response ended before this part of it$/,
};
const WORDS = /Server response could not be parsed: /;

/**
 * Faults of one part and of the whole page in turn, so that a Retry of a part that failed finds all kinds of failures.
 */
function faultsOf({ part }: Place): readonly Fault[] {
  const [typeName = '', fieldName = ''] = part?.split('.') ?? [];
  const type = schema.getType(typeName);
  const field = type && 'getFields' in type ? type.getFields()[fieldName] : undefined;
  const inPart = (shape: Shape): readonly Fault[] =>
    field && 'args' in field && shapeKind(shape).applies(field.type) ? [{ shape, field: part }] : [];
  return [
    { shape: 'misplaced_part' },
    { shape: 'null_list' },
    { shape: 'other_scalar' },
    ...inPart('missing_field'),
    { shape: 'other_object' },
    ...inPart('null_list'),
    { shape: 'missing_field' },
    ...inPart('other_object'),
    ...inPart('other_scalar'),
  ];
}

/** `npm test` opens every fifth address. */
const cases = [...places, ...placesWithMore].filter(
  ({ layout }, index) => layout !== undefined && (isThorough || index % 5 === 0),
);

/** A comparison lies over the only parts of the page that are deferred. */
const hides = ({ name }: Place, { shape }: Fault): boolean =>
  name === 'comparison' && shape === 'misplaced_part';

const answers = new Map<string, Promise<readonly [text: string, init: ResponseInit]>>();

/** The server's response, which is the same each time. */
function answerOf({ operationName, variables, query, bearer }: SentOperation) {
  const body = JSON.stringify({ operationName, variables, query });
  const key = `${bearer} ${body}`;
  const known = answers.get(key);
  if (known) return known;
  const headers = {
    accept: 'multipart/mixed, application/json',
    'content-type': 'application/json',
    ...(bearer !== null && { authorization: bearer }),
  };
  const request = new Request('http://localhost/graphql', { method: 'POST', headers, body });
  const answer = server.server
    .fetch(request)
    .then(async (response) => [await response.text(), response] as const);
  answers.set(key, answer);
  return answer;
}

const silence = () =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });

const RETRY = /^(?:Retry|Try again)$/;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(() => expect(server.uncaught).toEqual([]));

test.each(cases)('$name says each wrong shape, and shows the data afterward', async (place) => {
  let fault: Fault | null = null;
  /** Whether a response had anything that the fault applies to. */
  let isWrong = false;
  const open = () =>
    renderRoute(place.path(seeded), {
      server,
      async intercept(operation) {
        const { operationName, query } = operation;
        // An event would bring the data that a query did not.
        if (query.startsWith('subscription')) return silence();
        if (!query.startsWith('query') || operationName === 'SignedInLayoutQuery') return undefined;
        const [text, init] = await answerOf(operation);
        if (!fault) return new Response(text, init);
        const rule = { id: 'wrong', enabled: true, ...fault };
        const wrong = await misshapen(new Response(text, init), rule, {
          query,
          name: operationName,
          schema,
        }).text();
        isWrong ||= wrong !== text;
        return new Response(wrong, init);
      },
    });
  const retries = () => screen.queryAllByRole('button', { name: RETRY });
  const title = () => screen.queryByRole('heading', { level: 1, name: place.heading });
  const words = () => screen.queryAllByText(WORDS).map(({ textContent }) => textContent);
  const settle = async ({ environment }: RenderedRoute) => {
    await waitFor(() => expect(title() ?? retries()[0]).toBeTruthy());
    await waitFor(() =>
      expect(
        Object.values(environment.getStore().getSource().toJSON()).flatMap(
          (record) => (record?.['loading_calls'] ?? []) as string[],
        ),
      ).toEqual([]),
    );
    expect(screen.queryByRole('heading', { name: 'Uh oh!' })).toBeNull();
    expect(screen.queryByText('This could not be shown')).toBeNull();
  };
  let page = await open();
  for (const next of faultsOf(place)) {
    fault = next;
    isWrong = false;
    const [retry] = retries();
    if (retry) {
      await page.user.click(retry);
    } else {
      page.unmount();
      page = await open();
    }
    await settle(page);
    const expected = isWrong && !hides(place, next) ? [expect.stringMatching(SAYS[next.shape])] : [];
    await waitFor(() => expect(words(), JSON.stringify(next)).toEqual(expect.arrayContaining(expected)));
  }
  fault = null;
  while (retries().length > 0) {
    const before = retries();
    await page.user.click(before[0]!);
    await waitFor(() => expect(before.every((button) => button.isConnected)).toBe(false));
    await settle(page);
  }
  await waitFor(() => expect(title()).toBeTruthy());
  expect(words()).toEqual([]);
});
