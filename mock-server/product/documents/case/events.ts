import type { ExecutionFacts } from '../../facts/facts.ts';
import { removedContent } from '../../facts/flow-filters.ts';
import { whole } from '../random.ts';
import { HOUR, MINUTE } from '../../../formats/time.ts';
import type { Party } from './parties.ts';
import type { Place } from '../../facts/places.ts';

/** A transport event, with its code in each standard. */
export interface EventKind {
  readonly description: string;
  /** Code in the canonical model. */
  readonly code: string;
  /** AT701 in a 214. */
  readonly road: string;
  /** B403 in a 315, and the code in an IFTSTA. */
  readonly ocean: string;
  readonly cargowise: string;
}

export interface TransportEvent extends EventKind {
  readonly at: number;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly unlocode: string;
}

const kind = (
  code: string,
  description: string,
  { road, ocean, cargowise }: { road: string; ocean: string; cargowise: string },
): EventKind => ({
  code,
  description,
  road,
  ocean,
  cargowise,
});

/** In the order they happen. */
const course: readonly EventKind[] = [
  kind('BOOKED', 'Booking confirmed', { road: 'XB', ocean: 'CR', cargowise: 'BKC' }),
  kind('ARRIVED_PICKUP', 'Arrived at pick-up location', { road: 'X3', ocean: 'AL', cargowise: 'PCA' }),
  kind('DEPARTED_PICKUP', 'Departed pick-up location with shipment', {
    road: 'AF',
    ocean: 'AM',
    cargowise: 'PCF',
  }),
  kind('GATE_IN', 'Full container in at port of loading', { road: 'X4', ocean: 'I', cargowise: 'GIN' }),
  kind('LOADED', 'Loaded on board', { road: 'AG', ocean: 'AE', cargowise: 'FLO' }),
  kind('VESSEL_DEPARTED', 'Vessel departed', { road: 'P1', ocean: 'VD', cargowise: 'DEP' }),
  kind('VESSEL_ARRIVED', 'Vessel arrived', { road: 'X2', ocean: 'VA', cargowise: 'ARV' }),
  kind('DISCHARGED', 'Discharged from vessel', { road: 'L1', ocean: 'UV', cargowise: 'FUL' }),
  kind('GATE_OUT', 'Full container out at port of discharge', { road: 'CD', ocean: 'OA', cargowise: 'GOU' }),
  kind('ARRIVED_DELIVERY', 'Arrived at delivery location', { road: 'X1', ocean: 'AR', cargowise: 'DCA' }),
  kind('DELIVERED', 'Completed unloading at delivery location', { road: 'D1', ocean: 'D', cargowise: 'DCF' }),
  kind('EMPTY_RETURNED', 'Empty container returned', { road: 'A9', ocean: 'RD', cargowise: 'ECR' }),
];

/** The events in one status message: `count` of them, in order, the last one shortly before the run. */
export function eventsOf(
  facts: ExecutionFacts,
  count: number,
  way: { from: Party; to: Party; loading: Place; discharge: Place },
): readonly TransportEvent[] {
  const last = Math.min(
    course.length - 1,
    Math.max(count - 1, whole(1, course.length - 1, facts.hash, 'event')),
  );
  const { event } = removedContent(facts);
  const only = course.find(({ code }) => code === event);
  const events: TransportEvent[] = [];
  let at = facts.first.submitted_at - whole(4, 90, facts.hash, 'reported') * MINUTE;
  for (let i = last; i > last - count; i--) {
    const what = only ?? course[i];
    if (!what) break;
    const site = i <= 2 ? way.from : way.to;
    const port = i <= 5 ? way.loading : way.discharge;
    const atPort = i >= 3 && i <= 8;
    events.unshift({
      ...what,
      at,
      city: atPort ? port.name : site.city,
      region: atPort ? port.region : site.region,
      country: atPort ? port.country : site.country,
      unlocode: port.unlocode,
    });
    at -= whole(2, 40, facts.hash, 'gap', i) * HOUR + whole(0, 59, facts.hash, 'minute', i) * MINUTE;
  }
  return events;
}
