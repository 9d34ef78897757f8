import { describe, expect, test } from 'vitest';
import { preamble, rawSegment, segmentAt, segmentIndexAt, tagAt, valueAt } from './document.ts';
import { instructionIftmin, response990, statusIftsta, tender204 } from './samples.test-data.ts';
import { tokenize } from './tokenize.ts';
import type { EdiDocument } from './types.ts';

const tags = (document: EdiDocument): string[] =>
  Array.from({ length: document.segmentCount }, (_, index) => tagAt(document, index));
const codes = (document: EdiDocument): string[] => document.diagnostics.map(({ code }) => code);
const oneLine = tender204.replaceAll('\n', '');

describe('X12', () => {
  test('reads the separators from the ISA and gives every segment its position', () => {
    const document = tokenize(tender204);
    expect(document.standard).toBe('x12');
    expect(document.dialects).toEqual([
      { element: '*', component: '>', repetition: '', release: '', segment: '~' },
    ]);
    expect(document.diagnostics).toEqual([]);
    expect(tags(document).slice(0, 5)).toEqual(['ISA', 'GS', 'ST', 'B2', 'B2A']);
    const n4 = tags(document).indexOf('N4');
    const segment = segmentAt(document, n4);
    expect(segment.position).toBe(8);
    expect(segment.terminated).toBe(true);
    const [, province] = segment.elements;
    expect(tender204.slice(province?.start, province?.end)).toBe('CA');
    expect(segmentIndexAt(document, province?.start ?? 0)).toBe(n4);
    expect(document.positions[0]).toBe(0);
    expect(document.positions[document.segmentCount - 1]).toBe(0);
  });

  test.each([
    ['terminator and line feed', tender204],
    ['terminator alone', oneLine],
    ['terminator and CR LF', tender204.replaceAll('\n', '\r\n')],
    ['line feed as the terminator', tender204.replaceAll('~', '')],
    ['CR LF as the terminator', tender204.replaceAll('~', '').replaceAll('\n', '\r\n')],
    ['other separators', oneLine.replaceAll('*', '|').replaceAll('~', '\u001c').replace('>', ':')],
    ['a byte order mark', `\uFEFF${tender204}`],
  ])('%s', (_, text) => {
    const document = tokenize(text);
    expect(tags(document)).toEqual(tags(tokenize(tender204)));
    expect(valueAt(document, 9, 2)).toBe('CA');
    expect(valueAt(document, 17, 2)).toBe('000000418');
    expect(document.diagnostics).toEqual([]);
  });

  test('the repetition separator counts from version 00402 on', () => {
    const text = oneLine.replace('*U*00401*', '*^*00501*').replace('PO-558213*PO', 'A^B>C*PO');
    const document = tokenize(text);
    expect(document.dialects[0]?.repetition).toBe('^');
    const element = segmentAt(document, 5).elements[0];
    expect(element?.repeats.map(({ components }) => components.map(({ value }) => value))).toEqual([
      ['A'],
      ['B', 'C'],
    ]);
    expect(segmentAt(tokenize(oneLine.replace('PO-558213', 'A^B')), 5).elements[0]?.repeats).toHaveLength(1);
  });

  test.each([
    ['shorter', 'NORTHBAYFWD    *02*HJBT           ', 'NORTHBAYFWD*02*HJBT'],
    ['longer', 'NORTHBAYFWD    ', 'NORTHBAYFORWARDING-AND-MORE'],
  ])('an ISA that is %s than 106 characters still reveals its separators', (_, from, to) => {
    const document = tokenize(oneLine.replace(from, to));
    expect(document.dialects[0]).toMatchObject({ component: '>', segment: '~' });
    expect(tags(document)[1]).toBe('GS');
  });

  test('an ISA without its last element still reveals its terminator', () => {
    const document = tokenize(oneLine.replace('*P*>~', '*P*~'));
    expect(codes(document)).toEqual(['ISA_COMPONENT_SEPARATOR']);
    expect(document.dialects[0]?.segment).toBe('~');
    expect(tags(document)).toEqual(tags(tokenize(oneLine)));
    const lines = tokenize(tender204.replace('*P*>~', '*P*~'));
    expect(lines.dialects[0]?.segment).toBe('~');
  });

  test('an ISA with missing elements is reported and the rest is read', () => {
    const document = tokenize(oneLine.replace('*0*P*>~', '~'));
    expect(codes(document)).toEqual(['ISA_ELEMENTS']);
    expect(tags(document)).toEqual(tags(tokenize(oneLine)));
  });

  test('several interchanges, each with its own separators, text between them and a missing terminator', () => {
    const second = oneLine.replaceAll('*', '+').replaceAll('~', "'").replace('>', ':');
    const document = tokenize(`${oneLine}\n-- next file --\n${second.slice(0, -1)}\n${oneLine}`);
    expect(tags(document).filter((tag) => tag === 'ISA')).toHaveLength(3);
    expect(document.dialects.map(({ element }) => element)).toEqual(['*', '+', '*']);
    expect(codes(document)).toEqual(['TEXT_BETWEEN_INTERCHANGES', 'UNTERMINATED']);
    expect(tags(document)).toEqual([1, 2, 3].flatMap(() => tags(tokenize(oneLine))));
  });

  test('text before the header is skipped and reported', () => {
    const document = tokenize(`Content-Type: application/edi-x12\r\n\r\n${oneLine}`);
    expect(codes(document)).toEqual(['TEXT_BEFORE_HEADER']);
    expect(preamble(document)).toContain('Content-Type');
    expect(tagAt(document, 0)).toBe('ISA');
  });

  test('a lone transaction set, as quoted in logs', () => {
    for (const text of [
      response990,
      response990.replaceAll('~', '\n'),
      response990.replaceAll('~', '~\r\n'),
    ]) {
      const document = tokenize(text);
      expect(tags(document)).toEqual(['ST', 'B1', 'N9', 'SE']);
      expect(valueAt(document, 1, 2)).toBe('NB4471902');
      expect(codes(document)).toEqual(['NO_INTERCHANGE_HEADER']);
    }
  });

  test('a truncated file keeps what it contains and reports where it ends', () => {
    const text = oneLine.slice(0, oneLine.indexOf('94607') + 3);
    const document = tokenize(text);
    expect(tagAt(document, document.segmentCount - 1)).toBe('N4');
    expect(document.diagnostics).toEqual([
      expect.objectContaining({ code: 'UNTERMINATED', severity: 'error', offset: text.length }),
    ]);
    expect(segmentAt(document, document.segmentCount - 1).terminated).toBe(false);
  });

  test('empty segments, invalid tags and line breaks inside a segment are reported in place', () => {
    const document = tokenize(oneLine.replace('B2A*', '~b2a1*').replace('1180 HARBOR', '1180\r\nHARBOR'));
    expect(codes(document)).toEqual(['EMPTY_SEGMENT', 'SEGMENT_TAG', 'LINE_BREAK']);
    const n3 = tags(document).indexOf('N3');
    expect(valueAt(document, n3, 1)).toBe('1180HARBOR WAY');
    for (const { code, offset } of document.diagnostics)
      expect(document.text.slice(offset, offset + 1)).toBe(
        { EMPTY_SEGMENT: '~', SEGMENT_TAG: 'b', LINE_BREAK: '\n' }[code],
      );
  });

  describe('binary data', () => {
    const withData = (data: string, length = data.length): string =>
      oneLine.replace('L11*PO-558213*PO', `BIN*${length}*${data}`);

    test.each([
      ['separators and line breaks', 'a~b*c>d\r\n~SE*1*0001~'],
      ['nothing', ''],
    ])('%s: has its stated length and is read unchanged', (_, data) => {
      const document = tokenize(withData(data));
      expect(tags(document)).toEqual(tags(tokenize(oneLine)).with(5, 'BIN'));
      expect(valueAt(document, 5, 2)).toBe(data);
      expect(segmentAt(document, 5).elements).toHaveLength(2);
      expect(document.diagnostics).toEqual([]);
    });

    test('a length in bytes, and a BDS with its filter', () => {
      const data = 'Zoë~🚚';
      const bytes = new TextEncoder().encode(data).length;
      const document = tokenize(withData(data, bytes).replace('BIN*', 'BDS*ASC*'));
      expect(valueAt(document, 5, 3)).toBe(data);
      expect(document.diagnostics).toEqual([]);
    });

    test.each([99_999, 5])(
      'a wrong length of %i is reported, and the segment ends at its terminator',
      (length) => {
        const document = tokenize(withData('abc', length));
        expect(valueAt(document, 5, 2)).toBe('abc');
        expect(document.diagnostics).toEqual([
          expect.objectContaining({ code: 'BINARY_LENGTH', offset: document.starts[5] }),
        ]);
      },
    );
  });

  test('a wrong terminator throughout does not flood the list', () => {
    const document = tokenize(`${oneLine}${'x*y~'.repeat(500)}`);
    expect(document.diagnostics.length).toBeLessThan(110);
    expect(codes(document).at(-1)).toBe('SEGMENT_TAG_MORE');
  });
});

describe('EDIFACT', () => {
  test('with a service string', () => {
    const document = tokenize(instructionIftmin);
    expect(document.standard).toBe('edifact');
    expect(tags(document).slice(0, 4)).toEqual(['UNA', 'UNB', 'UNH', 'BGM']);
    const text = segmentAt(document, tags(document).indexOf('FTX')).elements[3];
    expect(text?.repeats[0]?.components.map(({ value }) => value)).toEqual([
      "SPECIAL +HANDLING: DON'T STACK",
    ]);
    expect(document.diagnostics).toEqual([]);
    expect(document.positions[2]).toBe(1);
    expect(document.positions[15]).toBe(14);
  });

  test.each([
    ['on one line', ''],
    ['a line for each segment', '\n'],
    ['lines that end with CR LF', '\r\n'],
  ])('with a service string that lost its blank, %s', (_, lineBreak) => {
    const text = instructionIftmin.replace("UNA:+.? '", "UNA:+.?'").replaceAll('\n', lineBreak);
    const document = tokenize(text);
    expect(tags(document)).toEqual(tags(tokenize(instructionIftmin)));
    expect(document.dialects[0]).toMatchObject({ segment: "'", repetition: '' });
    expect(codes(document)).toEqual(['UNA_LENGTH']);
  });

  test('with a service string whose sixth character ends the line, and whose fifth is in use', () => {
    const text = statusIftsta.replace('UNOC:3', 'UNOC:4').replaceAll("'", '\n');
    const document = tokenize(`UNA:+.?*\n${text}`);
    expect(document.dialects[0]).toMatchObject({ segment: '\n', repetition: '*' });
    expect(tags(document).slice(1)).toEqual(tags(tokenize(statusIftsta)));
    expect(document.diagnostics).toEqual([]);
  });

  test('without a service string, with the default separators', () => {
    const document = tokenize(statusIftsta);
    expect(document.dialects[0]).toEqual({
      element: '+',
      component: ':',
      repetition: '',
      release: '?',
      segment: "'",
    });
    expect(valueAt(document, 11, 8, 4)).toBe('DEMO EXPRESS');
    expect(valueAt(document, 11, 4)).toBe('');
  });

  test('with separators of its own', () => {
    const text = `UNA|;.\\*~${statusIftsta.replaceAll(':', '|').replaceAll('+', ';').replaceAll("'", '~').replace('|3;', '|4;').replace('DEMO EXPRESS', 'DEMO\\~A*B')}`;
    const document = tokenize(text);
    expect(document.dialects.at(-1)).toEqual({
      element: ';',
      component: '|',
      repetition: '*',
      release: '\\',
      segment: '~',
    });
    expect(valueAt(document, 12, 8, 4)).toBe('DEMO~A');
    expect(tags(document)).toEqual(['UNA', ...tags(tokenize(statusIftsta))]);
  });

  test('the reserved character of UNA is not a repetition separator before syntax version 4', () => {
    expect(tokenize(`UNA:+.?*'${statusIftsta}`).dialects.at(-1)?.repetition).toBe('');
    expect(tokenize(statusIftsta.replace('UNOC:3', 'UNOC:4')).dialects[0]?.repetition).toBe('*');
  });

  test('a UNA that lost its blank', () => {
    const document = tokenize(`UNA:+.?'${statusIftsta}`);
    expect(codes(document)).toEqual(['UNA_LENGTH']);
    expect(tags(document).slice(0, 3)).toEqual(['UNA', 'UNB', 'UNH']);
  });

  test('information separators of syntax UNOB', () => {
    const text = statusIftsta.replaceAll(':', '\u001f').replaceAll('+', '\u001d').replaceAll("'", '\u001c');
    expect(tags(tokenize(text))).toEqual(tags(tokenize(statusIftsta)));
  });

  test('a lone message', () => {
    const document = tokenize(statusIftsta.slice(statusIftsta.indexOf('UNH'), statusIftsta.indexOf('UNZ')));
    expect(codes(document)).toEqual(['NO_INTERCHANGE_HEADER']);
    expect(tagAt(document, 0)).toBe('UNH');
    expect(document.positions[0]).toBe(1);
  });

  test('released release characters', () => {
    const document = tokenize(statusIftsta.replace('DEMO EXPRESS', 'A??'));
    expect(valueAt(document, 11, 8, 4)).toBe('A?');
    expect(rawSegment(document, 11).endsWith("A??'")).toBe(true);
  });
});

describe('both standards in one file', () => {
  test.each([
    ['X12, then EDIFACT', `${tender204}\n`, instructionIftmin],
    ['EDIFACT, then X12', `${statusIftsta}\r\n`, tender204],
    ['X12 without its trailer, then EDIFACT', oneLine.slice(0, oneLine.indexOf('GE*')), statusIftsta],
  ])('%s: each is read by its own rules, and the change is reported', (_, first, second) => {
    const document = tokenize(first + second);
    const [alone, other] = [tokenize(first), tokenize(second)];
    expect(tags(document)).toEqual([...tags(alone), ...tags(other)]);
    expect(document.standards).toEqual([...alone.standards, ...other.standards]);
    expect(document.diagnostics).toEqual([
      expect.objectContaining({ code: 'MIXED_STANDARDS', offset: first.length }),
    ]);
    expect(valueAt(document, document.segmentCount - 1, 2)).toBe(valueAt(other, other.segmentCount - 1, 2));
  });

  test('a header of the other standard that is only a segment is not one', () => {
    expect(tags(tokenize(oneLine.replace('B2A*', 'UNB*')))[4]).toBe('UNB');
    expect(tokenize(statusIftsta.replace('BGM+', 'ISA+')).standards).toEqual(['edifact']);
  });
});

test.each([
  ['', 'EMPTY'],
  [' \r\n', 'EMPTY'],
  ['{"a": 1}', 'NOT_EDI'],
  ['The VISA* was refused', 'NOT_EDI'],
])('%j is reported to be %s', (text, code) => {
  const document = tokenize(text);
  expect(document.standard).toBeNull();
  expect(document.segmentCount).toBe(0);
  expect(codes(document)).toEqual([code]);
  expect(preamble(document)).toBe(text);
});
