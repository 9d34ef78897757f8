import type { BusinessCase } from '../../case/case.ts';
import { date8, time4 } from '../../../../formats/time.ts';
import { x12Text, type Segment } from '../../../../formats/edi/x12.ts';
import type { X12Document } from './parts.ts';

function* segments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r } = c;
  yield ['B1', c.carrier.scac, x12Text(r.shipment, 30), date8(c.times.issued), 'A'];
  yield ['N9', 'CN', x12Text(r.pro, 30)];
  yield ['G62', '10', date8(c.times.pickup), 'U', time4(c.times.pickup)];
  for (const remark of remarks) yield ['K1', remark];
}

/** Response to a load tender. */
export const tenderResponse: X12Document = { functional_id: 'GF', remark: 30, segments };
