import type { BusinessCase, Charge } from '../../case/case.ts';
import { date8, time4 } from '../../../../formats/time.ts';
import { n2, x12Text, type Segment } from '../../../../formats/edi/x12.ts';
import {
  cubicFeet,
  cubicFeetOf,
  initial,
  n1Loop,
  pounds,
  poundsOf,
  serial,
  type X12Document,
} from './parts.ts';

/** A line with its charge. Only charges have amounts, so their sum is the total. */
const l1 = (index: number, charge: Charge): Segment => [
  'L1',
  String(index),
  '',
  '',
  n2(charge.amount),
  '',
  '',
  '',
  charge.code,
  '',
  '',
  '',
  x12Text(charge.description, 25),
];

const l3 = (c: BusinessCase): Segment => [
  'L3',
  poundsOf(c.lines),
  'G',
  '',
  '',
  n2(c.totals.freight),
  '',
  '',
  '',
  cubicFeetOf(c.lines),
  'E',
  String(c.totals.packages),
  'L',
];

function* motorInvoice(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, times, carrier } = c;
  yield [
    'B3',
    '',
    x12Text(r.invoice, 22),
    x12Text(r.shipment, 30),
    'PP',
    'L',
    date8(times.issued),
    n2(c.totals.freight),
    '',
    date8(times.delivery),
    '035',
    carrier.scac,
  ];
  yield ['C3', c.currency];
  yield ['ITD', '01', '3', '', '', '', date8(times.due), '30'];
  yield ['N9', 'PO', x12Text(r.order, 30)];
  yield ['N9', 'CN', x12Text(r.pro, 30)];
  yield ['N9', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  yield ['G62', '86', date8(times.pickup), '8', time4(times.pickup)];
  yield ['R3', carrier.scac, 'B', '', 'M'];
  for (let i = 0; i < remarks.length; i += 2) yield ['K1', remarks[i] ?? '', remarks[i + 1] ?? ''];
  yield* n1Loop('SH', c.shipper);
  yield* n1Loop('CN', c.consignee);
  yield* n1Loop('BT', c.receiver);
  yield ['N7', initial(r.container), serial(r.container), '', '', '', '', '', '', '', '', 'TL'];
  for (const line of c.lines) {
    yield ['LX', String(line.line)];
    yield ['L5', String(line.line), x12Text(line.description, 50), line.hs_code, 'Z', 'CTN'];
    yield [
      'L0',
      String(line.line),
      '',
      '',
      String(pounds(line.weight_g)),
      'G',
      String(cubicFeet(line.volume_l)),
      'E',
      String(line.packages),
      'CTN',
      '',
      'L',
    ];
  }
  for (const [index, charge] of c.charges.entries()) {
    const number = c.lines.length + index + 1;
    yield ['LX', String(number)];
    yield l1(number, charge);
  }
  yield l3(c);
}

/** Motor carrier freight details and invoice. */
export const motorFreightInvoice: X12Document = { functional_id: 'IM', remark: 30, segments: motorInvoice };

function* oceanInvoice(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, times, carrier, loading, discharge } = c;
  yield [
    'B3',
    '',
    x12Text(r.invoice, 22),
    x12Text(r.master_bill, 30),
    'PP',
    'L',
    date8(times.issued),
    n2(c.totals.freight),
    '',
    '',
    '',
    carrier.scac,
  ];
  yield ['B2A', '00', 'FR'];
  yield ['N9', 'BM', x12Text(r.master_bill, 30)];
  yield ['N9', 'PO', x12Text(r.order, 30)];
  yield ['N9', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  yield ['V1', r.imo, x12Text(r.vessel, 28), '', x12Text(r.voyage, 10), carrier.scac, '', '', 'L', 'O'];
  yield ['C3', c.currency];
  yield* n1Loop('SH', c.shipper);
  yield* n1Loop('CN', c.consignee);
  yield ['R4', 'L', 'UN', loading.unlocode, x12Text(loading.name, 24), loading.country];
  yield ['DTM', '139', date8(times.departure), time4(times.departure), 'UT'];
  yield ['R4', 'D', 'UN', discharge.unlocode, x12Text(discharge.name, 24), discharge.country];
  yield ['DTM', '139', date8(times.arrival), time4(times.arrival), 'UT'];
  for (let i = 0; i < remarks.length; i += 2) yield ['K1', remarks[i] ?? '', remarks[i + 1] ?? ''];
  yield ['LX', '1'];
  for (const container of c.containers) {
    yield [
      'N7',
      initial(container.number),
      serial(container.number).slice(0, 6),
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'CN',
      '',
      '',
      '',
      '',
      '',
      '',
      container.number.slice(-1),
    ];
    yield ['M7', container.seal];
  }
  for (const line of c.lines) {
    yield [
      'L0',
      String(line.line),
      '',
      '',
      String(pounds(line.weight_g)),
      'G',
      String(cubicFeet(line.volume_l)),
      'E',
      String(line.packages),
      'CTN',
      '',
      'L',
    ];
    yield ['L5', String(line.line), x12Text(line.description, 50), line.hs_code, 'Z', 'CTN'];
  }
  for (const [index, charge] of c.charges.entries()) yield l1(index + 1, charge);
  yield l3(c);
}

/** Ocean freight receipt and invoice. */
export const oceanFreightInvoice: X12Document = { functional_id: 'IO', remark: 30, segments: oceanInvoice };
