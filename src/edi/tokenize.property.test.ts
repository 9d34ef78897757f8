import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preamble, rawSegment, segmentAt, valueAt } from './document.ts';
import { describeDocument } from './describe-document.ts';
import { instructionIftmin, shipNotice856, statusIftsta, tender204 } from './samples.test-data.ts';
import { readStructure } from './structure.ts';
import { tokenize } from './tokenize.ts';
import type { EdiDocument } from './types.ts';
import { validateEdi } from './validate.ts';

const samples = [tender204, shipNotice856, statusIftsta, instructionIftmin];

/** Text likely to reach the tokenizer's branches: pieces of EDI in any order, mixed with anything else. */
const ediNoise = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'ISA',
        'IEA',
        'GS',
        'GE',
        'ST',
        'SE',
        'UNA',
        'UNB',
        'UNH',
        'UNT',
        'UNZ',
        'N1',
        ..."*~>:+'?^\n\r \u001d",
        ...samples,
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/**
 * Collects failures for a single assertion: an `expect` for each of thousands of elements would dominate the run time.
 */
function check(document: EdiDocument): void {
  const { text, segmentCount, starts, ends, tagEnds } = document;
  const errors: string[] = [];
  const need = (holds: boolean, what: string): void => {
    if (!holds) errors.push(what);
  };
  let joined = preamble(document);
  let last = 0;
  for (let index = 0; index < segmentCount; index++) {
    joined += rawSegment(document, index);
    const start = starts[index] ?? -1;
    const end = ends[index] ?? -1;
    const tagEnd = tagEnds[index] ?? -1;
    need(
      start >= last && tagEnd >= start && end >= tagEnd && end <= text.length,
      `segment ${index} has its place`,
    );
    last = Math.max(end, start + 1);
    let at = tagEnd;
    const segment = segmentAt(document, index);
    for (const [number, element] of segment.elements.entries()) {
      const { repeats } = element;
      need(element.start >= at && element.end <= end, `element ${index}/${number} lies within its segment`);
      need(
        repeats[0]?.start === element.start && repeats.at(-1)?.end === element.end,
        `${index}/${number} is whole`,
      );
      const value = valueAt(document, index, number + 1);
      need(
        segment.tag === 'UNA' || value === repeats[0]?.components[0]?.value,
        `valueAt reads ${index}/${number}`,
      );
      at = element.end;
    }
  }
  need(joined === text, 'the slices are the file');
  for (const { offset, code } of document.diagnostics)
    need(offset >= 0 && offset <= text.length, `${code} is in the file`);
  const structure = readStructure(document);
  const placed = structure.interchanges.flatMap(({ first, last: end }) =>
    Array.from({ length: end - first + 1 }, (_, offset) => first + offset),
  );
  need(
    placed.length === segmentCount && placed.every((index, at) => index === at),
    'each segment is in one interchange',
  );
  validateEdi(document, structure);
  describeDocument(document, structure);
  expect(errors).toEqual([]);
}

describe('any text', () => {
  test('never throws, offsets increase, and the slices add up to the file', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => check(tokenize(text))));
    fc.assert(
      fc.property(ediNoise, (text) => check(tokenize(text))),
      { numRuns: 300 },
    );
  });

  test('a valid file truncated anywhere is read up to the cut, and the cut is reported', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), (sample, cut) => {
        const text = sample.slice(0, 9 + (cut % (sample.length - 12)));
        const document = tokenize(text);
        check(document);
        const found = validateEdi(document, readStructure(document));
        expect(found.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test('a valid file with one changed character is still read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 2 }),
        (sample, at, by) => {
          const place = at % sample.length;
          check(tokenize(sample.slice(0, place) + by + sample.slice(place + 1)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a file of bytes, read as Latin-1', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) =>
        check(tokenize(String.fromCharCode(...bytes))),
      ),
    );
  });
});

/** Generated interchanges. Values contain no separators, so the output must equal the input. */
const value = fc.stringMatching(/^[A-Z0-9 .,-]{0,12}$/);
const body = fc.array(
  fc.tuple(
    fc.constantFrom('N1', 'REF', 'L11', 'PO1', 'MEA'),
    fc.array(value, { minLength: 1, maxLength: 8 }),
  ),
  { maxLength: 20 },
);

test('values written to an interchange are read back, with any separators', () => {
  fc.assert(
    fc.property(
      body,
      fc.constantFrom('*', '|', '+', '^'),
      fc.constantFrom('~', "'", '\n', '\u001c', '!'),
      (rows, element, segment) => {
        const head = `ISA*00*          *00*          *ZZ*NORTHBAYFWD    *02*HJBT           *260914*1432*U*00401*000000418*0*P*>`;
        const text = [
          head.replaceAll('*', element),
          ...rows.map(([tag, values]) => [tag, ...values].join(element)),
        ]
          .map((row) => row + segment)
          .join('');
        const document = tokenize(text);
        const read = Array.from({ length: document.segmentCount }, (_, index) => segmentAt(document, index));
        expect(
          read
            .slice(1)
            .map(({ tag, elements }) => [
              tag,
              elements.map(({ repeats }) => repeats[0]?.components[0]?.value),
            ]),
        ).toEqual(rows);
      },
    ),
  );
});

describe('the work is linear in the file size', () => {
  const header = tender204.slice(0, 107);
  const shapes: Record<string, (size: number) => string> = {
    'X12 documents': (size) => header + 'ST*204*0001~N1*SH*NORTHBAY~SE*3*0001~\n'.repeat(size),
    'many interchanges': (size) => `${tender204}\n`.repeat(Math.ceil(size / 20)),
    'EDIFACT with release characters': (size) =>
      `UNB+UNOC:3+A+B+260914:1432+1'${"FTX+AAI+++A??B?'C?:D'".repeat(size)}`,
    'release characters only': (size) => `UNB+UNOC:3+A+B+260914:1432+1'${'?'.repeat(40 * size)}'`,
    'no terminator at all': (size) => `${header}${'N1*SH*NORTHBAY '.repeat(size)}`,
    'closed, then stray segments': (size) => `${tender204}${'N1*SH*NORTHBAY~'.repeat(size)}`,
    'line breaks in all segments': (size) => header + 'N3*1180\nHARBOR~'.repeat(size),
    'no header': (size) => 'VISA* UNX+ '.repeat(size),
  };

  test.each(Object.keys(shapes))('%s', (name) => {
    const looks = (size: number): { looked: number; length: number } => {
      const text = shapes[name]?.(size) ?? '';
      let looked = 0;
      tokenize(text, (characters) => (looked += characters));
      return { looked, length: text.length };
    };
    const small = looks(200);
    const large = looks(1600);
    // Each character may be read a few times (for its segment, its tag, its line), and no more often in a larger file.
    expect(large.looked / large.length).toBeLessThan(5);
    expect(large.looked / large.length).toBeLessThan((small.looked / small.length) * 1.1);
  });
});
