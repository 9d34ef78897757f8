import { describe, expect, test } from 'vitest';
import { loadDictionary } from './dictionary.ts';
import { segmentAt, tagAt } from './document.ts';
import { explainValue, explanationText } from './explain.ts';
import { refusedTender204, shipNotice856, statusIftsta } from './samples.test-data.ts';
import { tokenize } from './tokenize.ts';

async function explain(
  text: string,
  tag: string,
  element: number,
  component = 1,
  withNames = true,
): Promise<string> {
  const document = tokenize(text);
  const dictionary = withNames && document.standard ? await loadDictionary(document.standard) : undefined;
  for (let index = 0; index < document.segmentCount; index++)
    if (tagAt(document, index) === tag)
      return explanationText(
        explainValue(dictionary, document, segmentAt(document, index), { element, repeat: 1, component }),
      );
  throw new Error(`no ${tag}`);
}

test.each([
  [refusedTender204, 'N4', 2, 1, 'N4-02 State or Province Code = QQ — not a known code'],
  [refusedTender204, 'N4', 4, 1, 'N4-04 Country Code = US — United States'],
  [refusedTender204, 'ST', 1, 1, 'ST-01 Transaction Set Identifier Code = 204 — Motor Carrier Load Tender'],
  [refusedTender204, 'N4', 1, 1, 'N4-01 City Name = OAKLAND'],
  [refusedTender204, 'G62', 1, 1, 'G62-01 Date Qualifier = 37 — Ship Not Before Date'],
  [refusedTender204, 'G62', 2, 1, 'G62-02 Date = 20260916 — 16 Sep 2026'],
  [refusedTender204, 'G62', 4, 1, 'G62-04 Time = 0900 — 09:00'],
  [refusedTender204, 'B2', 1, 1, 'B2-01 Tariff Service Code = (empty)'],
  [refusedTender204, 'ISA', 9, 1, 'ISA-09 Interchange Date = 260914 — 14 Sep 2026'],
  [
    refusedTender204,
    'ISA',
    11,
    1,
    'ISA-11 Interchange Control Standards Identifier = U — U.S. EDI Community of ASC X12, TDCC, and UCS',
  ],
  [shipNotice856, 'ISA', 11, 1, 'ISA-11 Repetition Separator = ^'],
  [shipNotice856, 'HL', 3, 1, 'HL-03 Hierarchical Level Code = S — Shipment'],
  [statusIftsta, 'DTM', 1, 2, 'DTM-01-2 Date/time/period value = 202609141430 — 14 Sep 2026, 14:30'],
  [statusIftsta, 'LOC', 1, 1, 'LOC-01 Location function code qualifier = 9 — Place/port of loading'],
  [statusIftsta, 'LOC', 2, 2, 'LOC-02-2 Code list identification code = 139 — Port'],
  [statusIftsta, 'STS', 2, 1, 'STS-02-1 Status description code = VD — Vessel departure'],
  [
    statusIftsta,
    'EQD',
    3,
    1,
    'EQD-03-1 Equipment size and type description code = 45G1 — General purpose container, 40 ft, 9 ft 6 in (high cube), passive vents',
  ],
])('%#', async (text, tag, element, component, line) => {
  expect(await explain(text, tag, element, component)).toBe(line);
});

test('shows the position and the value before the dictionary has loaded', async () => {
  expect(await explain(refusedTender204, 'N4', 2, 1, false)).toBe('N4-02 = QQ');
});

describe.each(['x12', 'edifact'] as const)('the %s dictionary', (standard) => {
  test('names every element of every segment, and every loop consists of known segments', async () => {
    const dictionary = await loadDictionary(standard);
    const ids = [...dictionary.segments.values()].flatMap(({ elements }) => elements);
    for (const id of ids)
      expect(dictionary.composites.get(id)?.name ?? dictionary.elements[id], id).toBeTruthy();
    for (const { components } of dictionary.composites.values())
      for (const id of components) expect(dictionary.elements[id], id).toBeTruthy();
    const used = new Set([
      ...ids,
      ...[...dictionary.composites.values()].flatMap(({ components }) => components),
    ]);
    for (const id of Object.keys(dictionary.codes)) expect(used, id).toContain(id);
    const pending = [...dictionary.loops.values()];
    for (const loop of pending) {
      for (const tag of [...loop.segments, loop.start].filter(Boolean))
        expect([...dictionary.segments.keys()]).toContain(tag);
      pending.push(...loop.loops);
    }
    for (const type of dictionary.loops.keys()) expect(dictionary.documents[type], type).toBeTruthy();
  });
});
