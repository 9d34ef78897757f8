import { expect, test } from 'vitest';
import { hash } from '../../kernel/random.ts';
import { dataTags } from '../world/data-tags.ts';
import { filesOf } from './bytes.ts';
import { factsOf, fileBytes, flows, WORLD_SEED } from './testing.ts';

/**
 * X12 splits a container number: owner code and serial number have their own elements, and the check digit is omitted
 * or in a third one.
 */
const inElements = (value: string) => `${value.slice(0, 4)}*${value.slice(4, 10)}`;

test('every data tag occurs in the input that it was read from', () => {
  const absent = flows.flatMap((flow) => {
    // A quarter of all ocean runs have a tag for the vessel.
    return Array.from({ length: 12 }, (_, number) => {
      const facts = factsOf({ flow, hash: hash('tags', flow.flow_uuid, number) });
      const [input] = filesOf(facts);
      if (!input) return [];
      const text = fileBytes(facts, input).toString('latin1');
      return dataTags(flow, hash('references', facts.hash), { world_seed: WORLD_SEED, many: false })
        .filter(
          ({ label, value }) =>
            !text.includes(label === 'Container' ? inElements(value) : value) && !text.includes(value),
        )
        .map(({ label }) => `${flow.flow_type} in ${flow.source_file_type}: ${label}`);
    }).flat();
  });
  expect([...new Set(absent)]).toEqual([]);
});
