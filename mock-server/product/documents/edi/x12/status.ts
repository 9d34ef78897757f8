import type { BusinessCase } from '../../case/case.ts';
import { date8, time4 } from '../../../../formats/time.ts';
import { x12Text, type Segment } from '../../../../formats/edi/x12.ts';
import { initial, isAir, n1Loop, poundsOf, serial, type X12Document } from './parts.ts';

function* roadStatus(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, carrier } = c;
  yield ['B10', x12Text(r.pro, 30), x12Text(r.shipment, 30), carrier.scac];
  yield ['L11', x12Text(r.order, 30), 'PO'];
  yield ['L11', x12Text(isAir(c) ? r.master_bill : r.house_bill, 30), isAir(c) ? 'AW' : 'BM'];
  yield ['L11', x12Text(c.lookup.source, 30), 'ZZ', c.lookup.label];
  for (let i = 0; i < remarks.length; i += 2) yield ['K1', remarks[i] ?? '', remarks[i + 1] ?? ''];
  yield* n1Loop('SH', c.shipper);
  yield* n1Loop('CN', c.consignee);
  yield ['MS3', carrier.scac, 'B', '', isAir(c) ? 'A' : 'M'];
  for (const [index, event] of c.events.entries()) {
    yield ['LX', String(index + 1)];
    yield ['AT7', event.road, 'NS', '', '', date8(event.at), time4(event.at), 'UT'];
    yield ['MS1', x12Text(event.city, 30), event.region, event.country];
    yield ['MS2', carrier.scac, r.container.slice(4), 'TL'];
  }
}

/** Carrier shipment status. */
export const carrierStatus: X12Document = { functional_id: 'QM', remark: 30, segments: roadStatus };

function* seaStatus(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, carrier, loading, discharge, times } = c;
  const last = c.events.at(-1);
  if (!last) return;
  yield [
    'B4',
    '',
    '',
    last.ocean,
    date8(last.at),
    time4(last.at),
    last.unlocode.slice(2),
    initial(r.container),
    serial(r.container).slice(0, 6),
    'L',
    '4500',
    last.unlocode,
    'UN',
    r.container.slice(-1),
  ];
  yield ['N9', 'BM', x12Text(r.master_bill, 30)];
  yield ['N9', 'BN', x12Text(r.shipment, 30)];
  yield ['N9', 'SCA', carrier.scac];
  yield ['N9', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  for (const remark of remarks) yield ['N9', 'ZZ', 'REMARK', remark];
  yield [
    'Q2',
    r.imo,
    '',
    '',
    '',
    '',
    String(c.totals.packages),
    poundsOf(c.lines),
    'G',
    x12Text(r.voyage, 10),
    'BM',
    x12Text(r.master_bill, 30),
    'L',
    x12Text(r.vessel, 28),
    '',
    '',
    'L',
  ];
  for (const event of c.events.slice(0, -1)) {
    yield ['SG', event.ocean, '', '', date8(event.at), time4(event.at), 'UT'];
  }
  yield ['R4', 'L', 'UN', loading.unlocode, x12Text(loading.name, 24), loading.country];
  yield ['DTM', '139', date8(times.departure), time4(times.departure), 'UT'];
  yield ['R4', 'D', 'UN', discharge.unlocode, x12Text(discharge.name, 24), discharge.country];
  yield ['DTM', '139', date8(times.arrival), time4(times.arrival), 'UT'];
}

/** Ocean status details. */
export const oceanStatus: X12Document = { functional_id: 'QO', remark: 45, segments: seaStatus };
