import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { canonicalFieldsForm } from '../canonical-fields.ts';
import { flowRows, flowRowsForm } from '../flow-rows.ts';
import { partnerRows, partnerRowsForm } from '../partner-rows.ts';

describe.each([
  ['flow-rows', flowRowsForm],
  ['partner-rows', partnerRowsForm],
  ['canonical-fields', canonicalFieldsForm],
])('the form of %s', (name, form) => {
  test('is what editors check the file by (`vitest run -u` writes it)', async () => {
    const schema = JSON.stringify(z.toJSONSchema(form, { io: 'input' }), null, 2);
    await expect(`${schema}\n`).toMatchFileSnapshot(`./${name}.schema.json`);
  });
});

test('a column that nothing reads is refused', () => {
  const [row] = partnerRows.northbay;
  const read = partnerRowsForm.safeParse({ ...partnerRows, northbay: [{ ...row, speed: 1 }] });
  expect(read.error?.issues.map(({ message, path }) => [path.join('.'), message])).toEqual([
    ['northbay.0', 'Unrecognized key: "speed"'],
  ]);
});

test('every flow belongs to a partner of its workspace', () => {
  const strangers = Object.entries(flowRows).flatMap(([company, byPartner]) =>
    Object.keys(byPartner).filter(
      (key) => !partnerRows[company as keyof typeof partnerRows].some((row) => row.key === key),
    ),
  );
  expect(strangers).toEqual([]);
});
