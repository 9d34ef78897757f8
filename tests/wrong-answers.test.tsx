import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { isThorough } from '../mock-server/testing/thorough.ts';
import { places } from './journeys/places.ts';
import { renderRoute, type SentOperation } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';
import { spoil, type Draw } from './support/spoil.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);

/** Addresses with data of their own, as a signed-in person sees them. */
const asking = places.filter(({ part, layout }) => part !== undefined && layout !== 'public');
/** How often each address is tried; in `npm test`, one in nine is tried once. */
const ROUNDS = 4;
const cases = asking.flatMap((place, index) =>
  Array.from({ length: isThorough ? ROUNDS : index % 9 === 0 ? 1 : 0 }, (_, round) => ({
    place,
    name: place.name,
    seed: index * ROUNDS + round + 1,
  })),
);

/** A generator of numbers from 0 to 1 (mulberry32). */
const drawing = (seed: number): Draw => {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

async function answerOf({ operationName, variables, query, bearer }: SentOperation): Promise<Response> {
  return server.server.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: {
        accept: 'multipart/mixed, application/json',
        'content-type': 'application/json',
        ...(bearer !== null && { authorization: bearer }),
      },
      body: JSON.stringify({ operationName, variables, query }),
    }),
  );
}

/** The response with one wrong value in each of its parts. */
async function spoiled(response: Response, draw: Draw): Promise<Response> {
  const text = await response.text();
  const wrong = text.replaceAll(/^\{.*\}$/gm, (json) => JSON.stringify(spoil(JSON.parse(json), draw)));
  return new Response(wrong, response);
}

const RETRY = /^(?:Retry|Try again)$/;

test.each(cases)(
  '$name explains wrong values (seed $seed), and recovers',
  async ({ place: { path, heading }, seed }) => {
    const draw = drawing(seed);
    let isWrong = true;
    const { user, environment } = await renderRoute(path(seeded), {
      server,
      intercept: async (operation) =>
        isWrong && !operation.query.startsWith('subscription')
          ? spoiled(await answerOf(operation), draw)
          : undefined,
    });
    const idle = () =>
      expect(
        Object.values(environment.getStore().getSource().toJSON()).flatMap(
          (record) => (record?.['loading_calls'] ?? []) as string[],
        ),
      ).toEqual([]);
    const retries = () => screen.queryAllByRole('button', { name: RETRY });
    const title = () => screen.queryByRole('heading', { level: 1, name: heading });
    await waitFor(() => expect(title() ?? retries()[0]).toBeTruthy());
    await waitFor(idle);
    expect(screen.queryByRole('heading', { name: 'Uh oh!' })).toBeNull();
    isWrong = false;
    while (retries().length > 0) {
      const before = retries();
      await user.click(before[0]!);
      await waitFor(() => {
        expect(before.every((button) => button.isConnected)).toBe(false);
        expect(title() ?? retries()[0]).toBeTruthy();
      });
      await waitFor(idle);
    }
    await waitFor(() => expect(title()).toBeTruthy());
    expect(screen.queryByText(/Server response could not be parsed/)).toBeNull();
  },
);
