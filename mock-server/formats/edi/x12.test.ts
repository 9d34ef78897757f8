import fc from 'fast-check';
import { expect, test } from 'vitest';
import { x12Interchange, x12Text, type X12Interchange } from './x12.ts';

const interchange: X12Interchange = {
  sender: { qualifier: 'ZZ', id: 'NORTHBAYFWD' },
  receiver: { qualifier: '02', id: 'HJBT' },
  at: Date.parse('2026-09-14T14:32:07Z'),
  control: 418,
  usage: 'P',
  ack_requested: false,
  group: {
    functional_id: 'GF',
    control: 418,
    version: '004010',
    code: '990',
    sets: [[['B1', 'HJBT', 'NB4471902', '20260914', 'A']]],
  },
};
const text = (changes: Partial<X12Interchange> = {}) =>
  [...x12Interchange({ ...interchange, ...changes })].join('');

test('writes exactly the envelope shown in the design', () => {
  expect(text()).toBe(
    'ISA*00*          *00*          *ZZ*NORTHBAYFWD    *02*HJBT           *260914*1432*U*00401*000000418*0*P*>~' +
      'GS*GF*NORTHBAYFWD*HJBT*20260914*1432*418*X*004010~' +
      'ST*990*0001~B1*HJBT*NB4471902*20260914*A~SE*3*0001~GE*1*418~IEA*1*000000418~',
  );
});

test('the interchange header has 106 characters, whatever the ids', () => {
  const id = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJ0123456789'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(id, id, fc.nat(999_999_999), (sender, receiver, control) => {
      const [header = ''] = x12Interchange({
        ...interchange,
        sender: { qualifier: 'ZZ', id: sender },
        receiver: { qualifier: '01', id: receiver },
        control,
      });
      expect(header).toHaveLength(106);
      expect(header.split('*')).toHaveLength(17);
    }),
  );
});

test('trailing empty elements of a segment are omitted, those before are kept', () => {
  const group = {
    ...interchange.group!,
    sets: [
      [
        ['L1', '', 'X', '', ''],
        ['K1', ''],
        ['M', ['A', 'B']],
      ],
    ],
  };
  expect(text({ group })).toContain('~L1**X~K1~M*A>B~SE*5*0001~');
});

test('counts the segments of each set and all sets, and can write a wrong count', () => {
  const group = { ...interchange.group!, sets: [[['B1']], [['B1'], ['N9']]] };
  expect(text({ group })).toContain('SE*3*0001~ST*990*0002~B1~N9~SE*4*0002~GE*2*418~');
  expect(text({ miscount: 1 })).toContain('SE*4*0001~');
});

test('a later version has a repetition separator', () => {
  const [header = ''] = x12Interchange({
    ...interchange,
    group: { ...interchange.group!, version: '005010X231A1' },
  });
  expect(header).toContain('*^*00501*');
});

test('text contains no delimiter and no character outside the standard', () => {
  expect(x12Text('Ålesund  Sjø*fart~ & Co>1')).toBe('ALESUND SJFART & CO 1'.replace('SJFART', 'SJ FART'));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 80 }), (value, most) => {
      const written = x12Text(value, most);
      expect(written).toMatch(/^[\x20-\x7e]*$/);
      expect(written).not.toMatch(/[*~>^|a-z]| {2}|^ | $/);
      expect(written.length).toBeLessThanOrEqual(most);
    }),
  );
});
