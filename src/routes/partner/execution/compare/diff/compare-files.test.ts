import { describe, expect, test } from 'vitest';
import { finished, type Work } from '#lib/steps.ts';
import { parseXml } from '#lib/xml.ts';
import { compareFiles } from './compare-files.ts';
import { compareTable } from './compare-table.ts';
import { compareText } from './compare-text.ts';
import { compareValues, jsonLeaves, xmlLeaves } from './compare-values.ts';
import { differs, isIgnored, type Comparison, type Ignored } from './comparison.ts';
import { noiseOfName } from './noise.ts';

const all: Ignored = { technical: true, order: true };
const none: Ignored = { technical: false, order: false };
const compare = (format: string, left: string, right: string, asText = false) =>
  compareFiles(
    { format, text: left },
    { format, text: right },
    { asText, signal: new AbortController().signal },
  );

const found = ({ rows, ...rest }: Comparison, ignored: Ignored = all) =>
  rows
    .filter((row) => differs(row, ignored))
    .map((row) => {
      if (row.left < 0) return `+ ${rest.raw('right', row.right)}`;
      if (row.right < 0) return `- ${rest.raw('left', row.left)}`;
      return rest
        .differences(row)
        .map(({ place, left, right }) => `${place}: ${left} → ${right}`)
        .join('; ');
    });
const ignoredIn = ({ rows }: Comparison, ignored: Ignored = all) =>
  rows.filter((row) => isIgnored(row, ignored)).length;

const isa = (control: string, date: string) =>
  `ISA*00*          *00*          *ZZ*NORTHBAYFWD    *02*PCLN           *${date}*1432*U*00401*${control}*0*P*>~GS*SM*NORTHBAYFWD*PCLN*20${date}*1432*${Number(control)}*X*004010~`;
const tender = (number: number, { state = 'CA', po = 'PO-1', extra = '' } = {}) => {
  const set = String(number).padStart(4, '0');
  return `ST*204*${set}~B2**PCLN**NB${po}**PP~B2A*00*LT~L11*${po}*PO~N1*SH*NORTHBAY DC 4*93*NBDC4~N4*OAKLAND*${state}*94607*US~S5*1*CL*17900*L*22*PL~G62*37*20260916*I*0900~${extra}S5*2*CU*17900*L*22*PL~G62*53*20260918*K*1400~L3*17900*G***179500******22*L~SE*12*${set}~`;
};
const file = (control: string, date: string, ...sets: string[]) =>
  `${isa(control, date)}${sets.join('')}GE*${sets.length}*${Number(control)}~IEA*1*${control}~`;

describe('EDI', () => {
  const before = file('000000411', '260914', tender(1, { po: 'PO-558190' }));
  const after = file(
    '000000418',
    '260915',
    tender(1, { po: 'PO-558213', state: 'QQ', extra: 'AT8*G*L*18420*24~' }),
  );

  test('names differences by segment and element, and ignores those that are expected', async () => {
    const comparison = await compare('X12', before, after);
    expect(found(comparison)).toEqual(['N4-02 State or Province Code: CA → QQ', '+ AT8*G*L*18420*24~']);
    // ISA, GS, B2, L11, GE, IEA.
    expect(ignoredIn(comparison)).toBe(6);
    expect(ignoredIn(comparison, { technical: true, order: false })).toBe(4);
    expect(found(comparison, { technical: true, order: false })).toContain(
      'L11-01 Reference Identification: PO-558190 → PO-558213',
    );
    expect(found(comparison, none).join()).toContain(
      'ISA-13 Interchange Control Number: 000000411 → 000000418',
    );
    expect(comparison.notice).toBeNull();
  });

  test('explains codes, and marks the pieces that differ', async () => {
    const comparison = await compare('X12', before, after);
    const row = comparison.rows.find(({ plain }) => plain > 0);
    if (!row) throw new Error('Nothing differs');
    expect(comparison.differences(row)[0]?.meanings).toEqual(['California', undefined]);
    const { left, right } = comparison.pieces(row);
    expect(left.map(({ text }) => text).join('')).toBe('N4*OAKLAND*CA*94607*US~');
    expect(right.filter((piece) => piece.differs).map(({ text }) => text)).toEqual(['QQ']);
    expect(left.find(({ look }) => look === 'name')?.words).toBe('Geographic Location');
  });

  test('has a heading for each message and loop', async () => {
    const { sections } = await compare('X12', before, after);
    expect([...sections.values()].map(({ title, hint }) => `${title} (${hint})`)).toEqual([
      'Envelope (ISA, GS)',
      '204 Motor Carrier Load Tender (control number 0001)',
      expect.stringContaining('N1 loop'),
      expect.stringContaining('1 (S5 loop)'),
      expect.stringContaining('2 (S5 loop)'),
      'After the loops ()',
      'Envelope (GE, IEA)',
    ]);
  });

  test('pairs messages before segments, so that an additional message shifts nothing', async () => {
    const sets = [1, 2, 3].map((number) => tender(number, { po: `PO-${number}` }));
    const more = [1, 2, 3].map((number) => tender(number + 1, { po: `PO-${number}` }));
    const comparison = await compare(
      'X12',
      file('000000001', '260914', ...sets),
      file('000000002', '260914', tender(1, { po: 'PO-0', state: 'TX' }), ...more),
    );
    const different = found(comparison, { technical: true, order: false });
    expect(different).toHaveLength(12);
    expect(different.every((line) => line.startsWith('+ '))).toBe(true);
    expect(different[1]).toBe('+ B2**PCLN**NBPO-0**PP~');
  });

  test('pairs the envelopes of EDIFACT, whether a service string comes first or not', async () => {
    const message = (control: string, status: string) =>
      `UNB+UNOC:3+A:14+B:14+260914:1432+${control}'UNH+1+IFTSTA:D:99B:UN'BGM+23+STS1+9'STS+1+${status}'UNT+4+1'UNZ+1+${control}'`;
    const comparison = await compare('EDIFACT', message('41', 'VD'), `UNA:+.? '${message('42', 'VA')}`);
    expect(found(comparison)).toEqual(["+ UNA:+.? '", expect.stringMatching(/^STS-02.*: VD → VA$/)]);
    // UNB and UNZ.
    expect(ignoredIn(comparison)).toBe(2);
  });

  test('reads EDIFACT, with components', async () => {
    const text = (name: string, at: string) =>
      `UNA:+.? 'UNB+UNOC:3+4012345000009:14+5412345000013:14+260914:1432+41'UNH+1+IFTSTA:D:99B:UN'BGM+23+STS1+9'DTM+137:${at}:203'LOC+9+CNSHA:139:6:${name}'UNT+5+1'UNZ+1+41'`;
    const comparison = await compare(
      'EDIFACT',
      text('SHANGHAI', '202609141430'),
      text('NINGBO', '202609150900'),
    );
    expect(found(comparison)).toEqual([]);
    expect(ignoredIn(comparison)).toBe(2);
    expect(found(comparison, { technical: true, order: false })).toEqual([
      expect.stringMatching(/^LOC-02-4 .*: SHANGHAI → NINGBO$/),
    ]);
  });

  test('finds no difference between equal files, and finds everything added beside an empty message', async () => {
    expect(found(await compare('X12', before, before), none)).toEqual([]);
    const truncated = await compare('X12', before, before.slice(0, 300));
    expect(found(truncated).filter((line) => line.startsWith('- ')).length).toBeGreaterThan(5);
  });

  test('pairs equal segments despite other delimiters and additional lines of text', async () => {
    const other = before.replaceAll('*', '|').replaceAll('~', '~\n');
    expect(found(await compare('X12', before, other))).toEqual([]);
    const text = (una: string, [e, c]: readonly [string, string], notes: readonly string[]) =>
      `${una}UNB${e}UNOC${c}3${e}A${c}14${e}B${c}14${e}260914${c}1432${e}41'UNH${e}1${e}IFTSTA${c}D${c}99B${c}UN'BGM${e}23${e}STS1${e}9'${notes.map((note) => `FTX${e}AAI${e}${e}${e}${note}'`).join('')}LOC${e}9${e}CNSHA${c}139${c}6'UNT${e}9${e}1'UNZ${e}1${e}41'`;
    const usual = text("UNA:+.? '", ['+', ':'], ["IT?'S LATE", 'CALL AGENT']);
    const unusual = text("UNA;*.? '", ['*', ';'], ["IT?'S LATE", 'SEE NOTE', 'CALL AGENT']);
    const rows = found(await compare('EDIFACT', usual, unusual));
    expect(rows).toContain("+ FTX*AAI***SEE NOTE'");
    expect(rows.filter((row) => !row.includes('UNA'))).toHaveLength(1);
  });

  test('compares as text if a file is not EDI, and on request', async () => {
    const broken = await compare('X12', before, 'not EDI at all');
    expect(broken).toMatchObject({
      unit: 'line',
      notice: expect.stringContaining('not readable as EDI') as unknown,
    });
    expect((await compare('X12', before, after, true)).unit).toBe('line');
    expect(found(await compare('X12', '', ''))).toEqual([]);
  });

  test('stops when it is aborted', async () => {
    const many = file('000000001', '260914', ...Array.from({ length: 2000 }, (_, at) => tender(at)));
    const stop = new AbortController();
    const work = compareFiles(
      { format: 'X12', text: many },
      { format: 'X12', text: many },
      { asText: false, signal: stop.signal },
    );
    stop.abort(new Error('no longer wanted'));
    await expect(work).rejects.toThrow('no longer wanted');
  });
});

describe('JSON and XML', () => {
  test('compare values by path, wherever they moved in a list', async () => {
    const left = { sent_at: '2026-09-14T10:00:00Z', lines: [{ sku: 'A', color: 'red', quantity: 5 }] };
    const right = {
      sent_at: '2026-09-15T10:00:00Z',
      lines: [
        { sku: 'B', color: 'blue', quantity: 1 },
        { sku: 'A', color: 'green', quantity: 7 },
      ],
    };
    const comparison = await compare('JSON', JSON.stringify(left), JSON.stringify(right));
    expect(found(comparison)).toContain('lines[1].color: "red" → "green"');
    expect(found(comparison).filter((line) => line.startsWith('+ lines[0]'))).toHaveLength(3);
    expect(found(comparison, none)).toContain('sent_at: "2026-09-14T10:00:00Z" → "2026-09-15T10:00:00Z"');
    expect(found(comparison, none)).toContain('lines[1].quantity: 5 → 7');
  });

  test('keep numbers as they are written, and see types', async () => {
    expect(found(await compare('JSON', '{"a":10.00}', '{"a":10.0}'))).toEqual(['a: 10.00 → 10.0']);
    expect(found(await compare('JSON', '{"a":"1"}', '{"a":1}'))).toEqual(['a: "1" → 1']);
    expect(found(await compare('JSON', '{"a":{}}', '{"a":[]}'))).toEqual(['a: {} → []']);
    expect(found(await compare('JSON', '1', '2'))).toEqual([': 1 → 2']);
  });

  test('survive deep nesting', async () => {
    const deep = (value: number) => `${'['.repeat(5000)}${value}${']'.repeat(5000)}`;
    expect(found(await compare('JSON', deep(1), deep(2)))).toHaveLength(1);
  });

  test('read attributes and repeated elements', async () => {
    const text = (color: string) =>
      `<Order id="7"><Line><Color>red</Color></Line><Line><Color>${color}</Color></Line></Order>`;
    expect(found(await compare('XML', text('blue'), text('green')))).toEqual([
      'Order/Line[2]/Color: blue → green',
    ]);
    expect(found(await compare('XML', '<a id="1"/>', '<a id="2"/>'), none)).toEqual(['a/@id: 1 → 2']);
  });

  test('compare as text if a file does not parse, and say so', async () => {
    for (const [format, bad] of [
      ['JSON', '{"a":'],
      ['XML', '<a><b></a>'],
    ] as const) {
      const comparison = await compare(format, bad, bad);
      expect(comparison.notice).toBe(
        `One of the files is not valid ${format}, so they are compared as text.`,
      );
      expect(comparison.unit).toBe('line');
    }
  });
});

test('a document of any length is compared by its values', async () => {
  const text = (last: string) => `<list>${'<item/>'.repeat(150_000)}<item>${last}</item></list>`;
  const comparison = await compare('XML', text('red'), text('green'));
  expect(comparison.notice).toBeNull();
  expect(found(comparison)).toEqual(['list/item[150001]: red → green']);
});

test('long files are compared in steps, between which the page can paint', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ sku: `A-${at}`, color: at % 2 ? 'red' : 'blue' }));
  const table = rows.map(({ sku, color }) => `${sku},${color}`).join('\n');
  const leaves = finished(jsonLeaves(rows));
  const root = parseXml(`<list>${rows.map(({ sku }) => `<item>${sku}</item>`).join('')}</list>`);
  const stepsOf = (work: Work<unknown>) => Array.from(work).length;
  const counts = {
    json: stepsOf(jsonLeaves(rows)),
    xml: stepsOf(xmlLeaves(root)),
    values: stepsOf(compareValues(leaves, leaves.toReversed())),
    table: stepsOf(compareTable(table, `sku,color\n${table}`)),
    text: stepsOf(compareText(table, table)),
  };
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThanOrEqual(5);
});

describe('CSV and text', () => {
  test('compare cells by the header of their column, even if columns moved', async () => {
    const comparison = await compare(
      'CSV',
      'sku,color,qty\nA,red,5\nB,blue,6\n',
      'sku,qty,color\nA,5,green\nC,1,red\nB,6,blue\n',
    );
    expect(found(comparison)).toContain('color: red → green');
    expect(found(comparison)).toContain('+ C,1,red');
    expect(found(comparison).some((line) => line.includes('blue'))).toBe(false);
  });

  test('report a quote that is never closed', async () => {
    const comparison = await compare('CSV', 'a,b\n1,"2\n', 'a,b\n1,3\n');
    expect(comparison.notice).toContain('never closed');
  });

  test('compare lines word by word, without dates and long numbers', async () => {
    const comparison = await compare(
      'TEXT',
      'sent 2026-09-14\nstate CA\nsame\n',
      'sent 2026-09-15\nstate QQ\nsame\nmore',
    );
    expect(found(comparison)).toEqual([': state CA → state QQ', '+ more']);
    const row = comparison.rows.find(({ plain }) => plain > 0);
    const pieces = row ? comparison.pieces(row).right : [];
    expect(pieces.filter((piece) => piece.differs).map(({ text }) => text)).toEqual(['QQ']);
    expect(found(comparison, none)[0]).toBe(': sent 2026-09-14 → sent 2026-09-15');
  });

  test('compare files of different formats as text, with one segment or value per line', async () => {
    const comparison = await compareFiles(
      { format: 'X12', text: tender(1) },
      { format: 'JSON', text: '{"tender":{"state":"CA"}}' },
      { asText: false, signal: new AbortController().signal },
    );
    expect(comparison.notice).toContain('different formats');
    expect(comparison.unit).toBe('line');
    const lines = (side: 'left' | 'right') =>
      comparison.rows.flatMap((row) => (row[side] < 0 ? [] : [comparison.raw(side, row[side])]));
    expect(lines('left').slice(0, 3)).toEqual(['ST*204*0001~', 'B2**PCLN**NBPO-1**PP~', 'B2A*00*LT~']);
    expect(lines('right')).toEqual(['{', '  "tender": {', '    "state": "CA"', '  }', '}']);
  });

  test('pair rows in order if they differ too much to align', async () => {
    const lines = (word: string) =>
      Array.from({ length: 4000 }, (_, at) => `${word}${at}x${word}`).join('\n');
    const { rows } = await compare('TEXT', lines('left'), lines('right'));
    expect(rows).toHaveLength(4000);
    expect(rows.every(({ left, right }) => left === right)).toBe(true);
  });
});

test('names distinguish codes and parties from references, and dates from both', () => {
  const names = {
    '': [
      'Entity Identifier Code',
      'Reference Identification Qualifier',
      'Interchange Sender ID',
      'color',
      'Date/Time Qualifier',
    ],
    technical: [
      'Interchange Control Number',
      'Status Time',
      'sentAt',
      'Number of Included Segments',
      'created_at',
      'Message reference number',
    ],
    order: [
      'Reference Identification',
      'Weight',
      'orderNumber',
      'unit_price',
      'Document identifier',
      'City Name',
      'Postal Code',
    ],
  };
  for (const [noise, list] of Object.entries(names))
    for (const name of list) expect(`${name}: ${noiseOfName(name)}`).toBe(`${name}: ${noise}`);
});
