import fc from 'fast-check';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { isErrorCode } from '../../engine/errors.ts';
import { loadSchema } from '../../engine/schema/schema.ts';
import { createTestServer } from '../testing.ts';
import { wholeAnswer } from './answers.ts';
import { faultsIn } from './conform.ts';
import { drawFrom, type Draw } from './draw.ts';
import { randomOperation } from './random-operation.ts';

const PEOPLE = ['owner', 'editor', 'viewer', 'guest', 'operator', 'newcomer'].map(
  (name) => `${name}@northbay.example`,
);
const { schema } = loadSchema();
const t = await createTestServer();

/** Existing keys by the names of arguments and inputs, so that look-ups find something. */
const keys = new Map<string, readonly string[]>();
async function learn(query: string): Promise<void> {
  const { data } = await t.graphql(PEOPLE[0] as string, query);
  JSON.stringify(data, (name, value: unknown) => {
    if (typeof value === 'string') keys.set(name, [...(keys.get(name) ?? []), value]);
    return value;
  });
}
await learn(
  '{ viewer { companies { company_uuid trading_partners(first: 3) { edges { node { partner_uuid } } } flow_execution_search(first: 3) { edges { node { invocation_uuid flow_uuid files { file_key } } } } } } }',
);

const draws = fc.gen().map((gen): Draw => drawFrom((below) => gen(fc.nat, { max: below - 1 })));
/** The same in every run; set a different seed to explore more. */
const RUNS = {
  seed: Number(process.env.FUZZ_SEED ?? 20_260_915),
  numRuns: Number(process.env.FUZZ_RUNS ?? 60),
  endOnFailure: !process.env.FUZZ_SHRINK,
};

test('every valid operation gets data that fits its types, or errors of the catalog', async () => {
  expect(keys.size).toBeGreaterThan(4);
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const inParts = draw.chance(20);
      const known = (name: string) =>
        keys.has(name) && draw.chance(80) ? draw.one(keys.get(name) ?? []) : undefined;
      const { kind, query, variables } = randomOperation(schema, draw, { inParts, known, depth: 5 });
      const sent = `${query}\n${JSON.stringify(variables)}`;
      const document = parse(query);
      expect(validate(schema, document), sent).toEqual([]);
      // An endless subscription is a separate test.
      if (kind === 'subscription') return;
      const accept = inParts ? 'multipart/mixed, application/json' : 'application/json';
      const session = `fuzz-${draw.number(20)}`;
      const response = await t.server.fetch(
        await t.request(draw.one(PEOPLE), query, variables, { accept, 'x-mock-session': session }),
      );
      expect(response.status, sent).toBe(200);
      const answer = await wholeAnswer(response);
      for (const { extensions, message } of answer.errors ?? [])
        expect(extensions?.code, `${message}\n${sent}`).toSatisfy(isErrorCode);
      expect(t.uncaught, sent).toEqual([]);
      expect(await faultsIn(schema, document, { variableValues: variables, answer }), sent).toEqual([]);
    }),
    RUNS,
  );
});

const SCRAPS = [
  '{',
  '}',
  '(',
  ')',
  '...',
  '@',
  '$x',
  ':',
  '"',
  '"""',
  '!',
  '#',
  'fragment F on',
  'mutation',
  '\\u0000',
  '0x',
  '-',
  '😀',
  'null',
  '__proto__',
  'first: 99999999999',
];

test('an invalid operation only gets errors of the catalog', async () => {
  await fc.assert(
    fc.asyncProperty(draws, fc.json(), async (draw, json) => {
      const { query, variables } = randomOperation(schema, draw, { depth: 3 });
      const at = draw.number(query.length);
      const broken = draw.one([
        query.slice(0, at),
        query.slice(0, at) + draw.one(SCRAPS) + query.slice(at),
        query.slice(0, at) + query.slice(at + 1 + draw.number(5)),
        query.replaceAll('viewer', draw.one(['nothing', '__proto__', 'constructor'])),
        `${query} ${query}`,
      ]);
      const other: unknown = JSON.parse(json);
      const body = draw.one<unknown>([
        { query: broken, variables },
        { query, variables: other },
        { query: other },
        { query, variables: Object.fromEntries(Object.keys(variables).map((name) => [name, other])) },
        { query, operationName: draw.one(['Fuzz', 'Nope', 7]) },
        { query, variables, extensions: other },
        other,
      ]);
      const [as = null] = draw.some(PEOPLE, 0, 1);
      const request = await t.request(as, '', {}, { 'x-mock-session': 'fuzz-broken' });
      const response = await t.server.fetch(
        new Request(request, { method: 'POST', body: JSON.stringify(body) }),
      );
      const sent = JSON.stringify(body);
      expect(response.status, sent).toBeLessThan(500);
      const { errors = [] } = await wholeAnswer(response);
      for (const { extensions, message } of errors)
        expect(extensions?.code, `${message}\n${sent}`).toSatisfy(isErrorCode);
      expect(t.uncaught, sent).toEqual([]);
    }),
    RUNS,
  );
});
