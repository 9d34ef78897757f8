import type { BusinessCase } from '../../case/case.ts';
import { catalogueLines } from '../../case/goods.ts';
import { date8 } from '../../../../formats/time.ts';
import { r2, x12Text, type Segment } from '../../../../formats/edi/x12.ts';
import { n1Loop, pounds, upc, type X12Document } from './parts.ts';

/** Price and sales catalog. Its items are generated one by one, because there may be very many. */
function* segments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { times, references: r } = c;
  yield ['BCT', 'PC', x12Text(r.shipment, 15), '', '', '', '', '', '', x12Text('Price catalogue'), '00'];
  yield ['REF', 'ZZ', x12Text(c.lookup.source, 30), c.lookup.label];
  for (const remark of remarks) yield ['REF', 'ZZ', 'NOTE', remark];
  yield ['DTM', '007', date8(times.pickup)];
  yield ['CUR', 'SE', c.currency];
  yield* n1Loop('SU', c.sender);
  let items = 0;
  for (const line of catalogueLines(c.facts.world_seed, c.seed, c.count)) {
    items++;
    yield ['LIN', String(line.line), 'UP', upc(line), 'VN', line.sku];
    yield ['PID', 'F', '', '', '', x12Text(line.description, 80)];
    yield ['MEA', 'PD', 'G', String(pounds(line.weight_g / line.packages)), ['LB']];
    yield ['PO4', String(line.units_per_package), '1', 'EA'];
    yield ['CTP', 'WS', 'CAT', r2(line.unit_price), '1', ['EA']];
  }
  yield ['CTT', String(items)];
}

export const catalogue: X12Document = { functional_id: 'SC', remark: 80, segments };
