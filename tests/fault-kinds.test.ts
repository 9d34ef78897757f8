import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyKinds, connectionKinds, namesOf, shapeKinds } from '../mock-server/engine/faults/kinds.ts';
import { presets } from '../mock-server/engine/faults/presets.ts';
import { faultCases } from './journeys/fault-cases.ts';
import { places } from './journeys/places.ts';

const [place] = places;
if (!place) throw new Error('There are no places.');

const kinds = Object.entries({
  body: namesOf(bodyKinds),
  connection: namesOf(connectionKinds),
  shape: namesOf(shapeKinds),
}).flatMap(([option, names]) => names.map((name) => [option, name] as const));

const rulesOfJourneys = faultCases.map(({ rule }) => rule?.(place) ?? {});
const guide = readFileSync('docs/mock-server.md', 'utf8');

test.each(kinds)('%s: %s has a preset, is documented, and is tried in Chromium', (option, name) => {
  const kind = { [option]: name };
  expect(presets.map(({ rule }) => rule)).toContainEqual(kind);
  expect(guide).toContain(`\`${name}\``);
  expect(rulesOfJourneys).toContainEqual(expect.objectContaining(kind));
});
