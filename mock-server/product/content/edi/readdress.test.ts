import { expect, test } from 'vitest';
import { usualDelimiters } from '../../world/edi-agreements.ts';
import type { Envelope } from '../../documents/edi/envelope.ts';
import { readdressed } from './readdress.ts';

const envelope: Envelope = {
  x12: { sender: { qualifier: 'ZZ', id: 'US' }, receiver: { qualifier: '02', id: 'THEM' }, signs: null },
  edifact: {
    sender: { id: '5412345000013', qualifier: '14' },
    receiver: { id: 'PNCL', qualifier: 'ZZZ' },
    signs: { ...usualDelimiters.EDIFACT, element_separator: '|', segment_terminator: '~' },
  },
  at: Date.parse('2026-09-14T14:32:07Z'),
  interchange: 418,
  group: 418,
  is_test: false,
  asks_for_ta1: false,
};

test('an EDIFACT message gets the agreed envelope and delimiters, and keeps its values', () => {
  const text =
    "UNA:+.? 'UNB+UNOC:3+SENDER:ZZZ+RECEIVER:ZZZ+260914:1432+00000001++++++1'" +
    "UNH+1+IFTMIN:D:99B:UN'FTX+AAI+++A?+B?'S ~ C|D:x'UNT+3+1'UNZ+1+00000001'";
  expect(readdressed(text, envelope, true)).toBe(
    'UNA:|.? ~UNB|UNOC:3|5412345000013:14|PNCL:ZZZ|260914:1432|IC000418||||1~' +
      "UNH|1|IFTMIN:D:99B:UN~FTX|AAI|||A+B'S ?~ C?|D:x~UNT|3|1~UNZ|1|IC000418~",
  );
});

test('usual delimiters need no UNA segment', () => {
  const usual = { ...envelope, edifact: { ...envelope.edifact, signs: usualDelimiters.EDIFACT } };
  expect(readdressed("UNB+UNOC:3+A+B+C+1'UNH+1+CONTRL:2:2:UN'UCI+1'UNT+3+1'UNZ+1+1'", usual, false)).toBe(
    "UNB+UNOC:3+5412345000013:14+PNCL:ZZZ+260914:1432+IC000418'UNH+1+CONTRL:2:2:UN'UCI+1'UNT+3+1'UNZ+1+IC000418'",
  );
});

test('a text that is not a complete interchange is not changed', () => {
  for (const text of ['ISA', 'UNB+UNOC:3', '<UNB/>', 'ISA*00*cut short~'])
    expect(readdressed(text, envelope, false)).toBe(text);
});
