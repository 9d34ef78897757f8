import { describe, expect, test } from 'vitest';
import { headerLines, type HeaderValues } from './header-preview.ts';

const x12: HeaderValues = {
  standard: 'X12',
  qualifier: 'ZZ',
  identifier: 'NORTHBAYFWD',
  gs_identifier: '',
  usage: 'PRODUCTION',
};
const textOf = (values: HeaderValues) =>
  headerLines(values).map((line) => line.map(({ text }) => text).join(''));

describe('the header of an X12 identity', () => {
  test.each(['', 'A', 'NORTHBAYFWD', 'FIFTEENCHARS-15', 'LONGER-THAN-FIFTEEN'])(
    'has 106 characters with the ID “%s”',
    (identifier) => {
      const [isa = ''] = textOf({ ...x12, identifier });
      // The placeholders for dates are as wide as the dates.
      expect(isa).toHaveLength(106);
      expect(isa.split('*')[6]).toHaveLength(15);
    },
  );

  test('pads the ID to 15 characters, and marks the identity’s own values', () => {
    const [isa, gs] = headerLines({ ...x12, usage: 'TEST' });
    expect(isa?.filter(({ kind }) => kind === 'own').map(({ text }) => text)).toEqual([
      'ZZ',
      'NORTHBAYFWD',
      'T',
    ]);
    expect(isa?.find(({ text }, index) => isa[index - 1]?.text === 'NORTHBAYFWD' && text)).toEqual({
      text: '    ',
      kind: 'pad',
    });
    expect(gs?.map(({ text }) => text).join('')).toContain('*NORTHBAYFWD*PARTNER*');
  });

  test('has its own ID in the group', () => {
    expect(textOf({ ...x12, gs_identifier: 'NBOPS' })[1]).toMatch(/^GS\*SM\*NBOPS\*/);
  });
});

test('the header of an EDIFACT identity has no padding, and a test indicator if it is for tests', () => {
  const gln: HeaderValues = { ...x12, standard: 'EDIFACT', qualifier: '14', identifier: '5412345000013' };
  expect(textOf(gln)).toEqual(["UNB+UNOC:3+5412345000013:14+PARTNER:ZZZ+YYMMDD:HHMM+1'"]);
  expect(textOf({ ...gln, usage: 'TEST' })[0]?.split('+')[11]).toBe("1'");
});
