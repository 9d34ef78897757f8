import type { BusinessCase } from '../../case/case.ts';
import { date8, time4 } from '../../../../formats/time.ts';
import { x12Text, type Segment } from '../../../../formats/edi/x12.ts';
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

/** Motor carrier load tender. The shipper's N4 is always segment 8, so that a rejection can refer to it. */
function* segments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, carrier, lines, times } = c;
  const stop = (number: string, reason: string): Segment => [
    'S5',
    number,
    reason,
    poundsOf(lines),
    'L',
    String(c.totals.packages),
    'CT',
    cubicFeetOf(lines),
    'E',
  ];
  yield ['B2', '', carrier.scac, '', x12Text(r.shipment, 30), '', 'PP'];
  yield ['B2A', '00', 'LT'];
  yield ['L11', x12Text(r.order, 30), 'PO'];
  yield ['MS3', carrier.scac, 'B', '', 'M'];
  yield* n1Loop('SH', c.shipper);
  yield* n1Loop('CN', c.consignee);
  yield* n1Loop('BT', c.sender);
  yield ['N7', initial(r.container), serial(r.container), '', '', '', '', '', '', '', '', 'TL'];
  yield stop('1', 'CL');
  yield ['L11', x12Text(c.lookup.source, 30), 'ZZ', c.lookup.label];
  yield ['L11', x12Text(r.house_bill, 30), 'BM'];
  yield ['G62', '37', date8(times.pickup), 'I', time4(times.pickup)];
  for (const remark of remarks) yield ['NTE', 'LOI', remark];
  for (const line of lines) {
    yield [
      'OID',
      line.sku,
      x12Text(r.order, 22),
      '',
      'CT',
      String(line.packages),
      'L',
      String(pounds(line.weight_g)),
      'E',
      String(cubicFeet(line.volume_l)),
    ];
    yield [
      'LAD',
      'CTN',
      String(line.packages),
      '',
      '',
      'L',
      String(pounds(line.weight_g)),
      'UP',
      line.gtin.slice(1),
    ];
  }
  yield stop('2', 'CU');
  yield ['G62', '53', date8(times.delivery), 'G', time4(times.delivery)];
  yield [
    'L3',
    poundsOf(lines),
    'G',
    '',
    '',
    String(c.totals.freight),
    '',
    '',
    '',
    cubicFeetOf(lines),
    'E',
    String(c.totals.packages),
    'L',
  ];
}

export const loadTender: X12Document = { functional_id: 'SM', remark: 80, segments };
