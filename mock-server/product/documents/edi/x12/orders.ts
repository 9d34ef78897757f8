import type { BusinessCase } from '../../case/case.ts';
import type { GoodsLine } from '../../case/goods.ts';
import { pick, whole } from '../../random.ts';
import { date8 } from '../../../../formats/time.ts';
import { n2, r2, x12Text, type Segment } from '../../../../formats/edi/x12.ts';
import { n1Loop, pounds, upc, type X12Document } from './parts.ts';

const head = function* (c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  yield ['CUR', 'BY', c.currency];
  yield ['REF', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  yield ['REF', 'DP', '041'];
  yield ['PER', 'BD', x12Text(c.buyer.contact), 'TE', c.buyer.phone];
  yield ['FOB', 'CC', 'OR', x12Text(c.loading.name)];
  yield ['ITD', '01', '3', '', '', '', '', '30'];
  yield ['DTM', '010', date8(c.times.pickup)];
  yield ['DTM', '002', date8(c.times.arrival)];
  if (remarks.length > 0) yield ['N9', 'ZZ', 'NOTES'];
  for (const remark of remarks) yield ['MSG', remark];
  yield* n1Loop('BY', c.buyer);
  yield* n1Loop('VN', c.seller);
  yield* n1Loop('ST', c.consignee);
};

const item = (line: GoodsLine): readonly string[] => [
  r2(line.unit_price),
  'PE',
  'UP',
  upc(line),
  'VN',
  line.sku,
];

function* purchaseOrderSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  yield ['BEG', '00', 'SA', x12Text(c.references.order, 22), '', date8(c.times.issued)];
  yield* head(c, remarks);
  for (const line of c.lines) {
    yield ['PO1', String(line.line), String(line.quantity), 'EA', ...item(line)];
    yield ['PID', 'F', '', '', '', x12Text(line.description, 80)];
    yield [
      'PO4',
      String(line.units_per_package),
      '1',
      'EA',
      'CTN25',
      'G',
      String(pounds(line.weight_g / line.packages)),
      'LB',
    ];
  }
  yield ['CTT', String(c.lines.length), String(c.totals.quantity)];
  yield ['AMT', 'TT', r2(c.totals.amount)];
}

/** Purchase order. */
export const purchaseOrder: X12Document = {
  functional_id: 'PO',
  remark: 264,
  segments: purchaseOrderSegments,
};

function* changeSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { times, references: r } = c;
  yield [
    'BCH',
    '04',
    'SA',
    x12Text(r.order, 22),
    '',
    String(whole(1, 9, c.seed, 'change')),
    date8(times.issued - 9 * 86_400_000),
    '',
    '',
    '',
    '',
    date8(times.issued),
  ];
  yield* head(c, remarks);
  for (const line of c.lines) {
    const change = pick(['QI', 'QD', 'PC', 'CA'], c.seed, 'change', line.line);
    yield [
      'POC',
      String(line.line),
      change,
      String(line.quantity),
      String(line.quantity),
      ['EA'],
      ...item(line),
    ];
    yield ['PID', 'F', '', '', '', x12Text(line.description, 80)];
  }
  yield ['CTT', String(c.lines.length), String(c.totals.quantity)];
}

/** Purchase order change. */
export const purchaseOrderChange: X12Document = {
  functional_id: 'PC',
  remark: 264,
  segments: changeSegments,
};

function* invoiceSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, times } = c;
  yield [
    'BIG',
    date8(times.issued),
    x12Text(r.invoice, 22),
    date8(times.issued - 21 * 86_400_000),
    x12Text(r.order, 22),
    '',
    '',
    'DI',
  ];
  for (const remark of remarks) yield ['NTE', 'GEN', remark];
  yield ['CUR', 'SE', c.currency];
  yield ['REF', 'BM', x12Text(r.house_bill, 30)];
  yield ['REF', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  yield* n1Loop('SE', c.seller);
  yield* n1Loop('BY', c.buyer);
  yield* n1Loop('ST', c.consignee);
  yield ['ITD', '01', '3', '', '', '', date8(times.due), '30'];
  yield ['DTM', '011', date8(times.pickup)];
  yield ['FOB', 'CC', 'OR', x12Text(c.loading.name)];
  for (const line of c.lines) {
    yield ['IT1', String(line.line), String(line.quantity), 'EA', ...item(line)];
    yield ['PID', 'F', '', '', '', x12Text(line.description, 80)];
  }
  yield ['TDS', n2(c.totals.amount)];
  yield ['CTT', String(c.lines.length), String(c.totals.quantity)];
}

/** Invoice for goods. */
export const invoice: X12Document = { functional_id: 'IN', remark: 80, segments: invoiceSegments };
