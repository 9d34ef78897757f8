import { testServices } from '../test-services.ts';
import fc from 'fast-check';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createClock } from '../../kernel/clock.ts';
import { isErrorCode } from '../../engine/errors.ts';
import { createGraphqlServer } from '../../product/graphql-server.ts';
import { modelOf } from '../../engine/schema/schema.ts';
import { Sessions } from '../../engine/session/session.ts';
import { createWorld } from '../../product/world/world.ts';
import { wholeAnswer } from './answers.ts';
import { faultsIn } from './conform.ts';
import { drawFrom, type Draw } from './draw.ts';
import { randomOperation } from './random-operation.ts';
import { randomSchema } from './random-schema.ts';

const ANCHOR = Date.parse('2026-09-15T14:30:00Z');
const world = createWorld({ seed: 'test', anchor: ANCHOR, scale: 'demo' });
const clock = createClock({ now: ANCHOR });

/** fast-check shrinks the schema and the operation of a failure. */
const draws = fc.gen().map((gen): Draw => drawFrom((below) => gen(fc.nat, { max: below - 1 })));

/** The same in every run; set a different seed to explore more. */
const RUNS = {
  seed: Number(process.env.FUZZ_SEED ?? 20_260_915),
  numRuns: Number(process.env.FUZZ_RUNS ?? 20),
  endOnFailure: !process.env.FUZZ_SHRINK,
};

function serve(sdl: string) {
  const uncaught: unknown[] = [];
  const model = modelOf(parse(sdl));
  const server = createGraphqlServer({
    services: testServices(),
    model,
    domains: [],
    isForeign: true,
    world,
    clock,
    sessions: new Sessions(),
    portalOrigins: () => [],
    personOf: async () => null,
    onUncaught: (error) => void uncaught.push(error),
  });
  const ask = async (body: object, accept = 'application/json') =>
    server.handle(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify(body),
      }),
    );
  return { model, ask, uncaught };
}

const PARTS =
  'directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT\ndirective @stream(if: Boolean, label: String, initialCount: Int = 0) on FIELD';

test('every valid operation over every valid schema gets data that fits its types', async () => {
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const sdl = randomSchema(draw);
      const { model, ask, uncaught } = serve(sdl);
      expect(model.warnings, sdl).toEqual([]);
      const inParts = draw.chance(20);
      const known = buildSchema(`${sdl}\n${PARTS}`);
      for (let i = 0; i < 4; i++) {
        const { kind, query, variables } = randomOperation(known, draw, { inParts });
        const request = `${query}\n${JSON.stringify(variables)}\n${sdl}`;
        const document = parse(query);
        expect(validate(known, document), request).toEqual([]);
        // oxlint-disable-next-line no-continue -- an endless subscription is a separate test
        if (kind === 'subscription') continue;
        const response = await ask(
          { query, variables },
          inParts ? 'multipart/mixed, application/json' : 'application/json',
        );
        expect(response.status, request).toBe(200);
        const answer = await wholeAnswer(response);
        for (const { extensions } of answer.errors ?? [])
          expect(extensions?.code, request).toSatisfy(isErrorCode);
        expect(uncaught, request).toEqual([]);
        expect(
          await faultsIn(known, document, { variableValues: variables, answer }),
          `${request}\n${JSON.stringify(answer)}`,
        ).toEqual([]);
      }
    }),
    RUNS,
  );
});
