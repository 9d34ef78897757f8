import type { BusinessCase } from '../../case/case.ts';
import { date8, time4 } from '../../../../formats/time.ts';
import { x12Text, type Segment } from '../../../../formats/edi/x12.ts';
import { initial, n1Loop, poundsOf, serial, upc, type X12Document } from './parts.ts';

/** Maximum number of lines per order in a ship notice. */
const LINES_PER_ORDER = 40;

/** Ship notice with hierarchical levels: shipment, orders, packages, items; each level refers to its parent. */
function* segments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, times, carrier, lines } = c;
  yield ['BSN', '00', x12Text(r.shipment, 30), date8(times.issued), time4(times.issued), '0001'];
  yield ['DTM', '011', date8(times.pickup), time4(times.pickup)];
  let level = 1;
  yield ['HL', '1', '', 'S', '1'];
  for (const remark of remarks) yield ['PID', 'F', '', '', '', remark];
  yield ['TD1', 'CTN25', String(c.totals.packages), '', '', '', 'G', poundsOf(lines), 'LB'];
  yield ['TD5', 'B', '2', carrier.scac, 'M', x12Text(carrier.name, 35)];
  yield [
    'TD3',
    'TL',
    initial(r.container),
    serial(r.container),
    '',
    '',
    '',
    '',
    '',
    c.containers[0]?.seal ?? '',
  ];
  yield ['REF', 'BM', x12Text(r.house_bill, 30)];
  yield ['REF', 'CN', x12Text(r.pro, 30)];
  yield ['REF', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  yield ['DTM', '017', date8(times.delivery), time4(times.delivery)];
  yield ['FOB', 'PP'];
  yield* n1Loop('SF', c.shipper);
  yield* n1Loop('ST', c.consignee);
  for (let start = 0; start < lines.length; start += LINES_PER_ORDER) {
    const order = ++level;
    const number = start === 0 ? r.order : `${r.order}-${start / LINES_PER_ORDER + 1}`;
    yield ['HL', String(order), '1', 'O', '1'];
    yield ['PRF', x12Text(number, 22), '', '', date8(times.issued - 9 * 86_400_000)];
    for (const line of lines.slice(start, start + LINES_PER_ORDER)) {
      const pack = ++level;
      yield ['HL', String(pack), String(order), 'P', '1'];
      yield ['MAN', 'GM', c.sscc(line.line)];
      yield ['HL', String(++level), String(pack), 'I', '0'];
      yield ['LIN', String(line.line), 'UP', upc(line), 'VN', line.sku];
      yield ['SN1', String(line.line), String(line.quantity), 'EA'];
    }
  }
  yield ['CTT', String(level), String(c.totals.quantity)];
}

export const shipNotice: X12Document = { functional_id: 'SH', remark: 80, segments };
