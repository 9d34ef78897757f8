import { hash } from '../../kernel/random.ts';
import { flows, type FlowPlan } from './flows.ts';
import { partners } from './partners.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time span with an exclusive end, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Recent incidents. Each of the first three makes every run of one flow fail, so that "what changed?" finds something. */
export interface Script {
  /** Alder Retail, Receive PO 850: a bad mapping deployed at 10:12 and rolled back at 10:55 (UTC). */
  readonly mapping: Span;
  /** Kestrel Air's SFTP server is down for 47 minutes; queued runs are delivered in the following 25 minutes. */
  readonly outage: Span;
  readonly catch_up: Span;
  /**
   * Pinecrest Lines rejects tenders for the state “QQ”, which region_codes has returned since 10:12. That version is
   * still published.
   */
  readonly lookup: Span;
}

export function scriptOf(anchor: number): Script {
  const today = anchor - (anchor % DAY);
  // Early in the day, the script takes place yesterday, so that everything in it has happened and been acknowledged by
  // the anchor.
  const day = anchor - today >= 11.5 * HOUR ? today : today - DAY;
  const at = (hours: number, minutes: number) => day + hours * HOUR + minutes * MINUTE;
  const down = anchor - 5 * HOUR - 10 * MINUTE;
  return {
    mapping: { from: at(10, 12), to: at(10, 55) },
    lookup: { from: at(10, 12), to: at(10, 47) },
    outage: { from: down, to: down + 47 * MINUTE },
    catch_up: { from: down + 47 * MINUTE, to: down + 72 * MINUTE },
  };
}

export const within = (span: Span, instant: number): boolean => instant >= span.from && instant < span.to;

/** A Northbay Freight flow, by its partner's key and its name. */
export function flowNamed(key: string, flow_name: string): FlowPlan {
  const partner = partners.find((partnerPlan) => partnerPlan.key === key);
  const flow = flows.find(
    (flowPlan) => flowPlan.partner_uuid === partner?.partner_uuid && flowPlan.flow_name === flow_name,
  );
  if (!flow) throw new Error(`The roster has no flow “${flow_name}” of ${key}.`);
  return flow;
}

export const TENDER = flowNamed('pinecrest', 'Send tender 204');
export const ORDERS = flowNamed('alder-retail', 'Receive PO 850');
export const STATUSES = flowNamed('kestrel-air', 'Send milestone 214');
export const OVERDUE = flowNamed('harbor-foods', 'Send ASN 856');

/** Instants spread evenly but not regularly over a span. */
export const instantsIn = (span: Span, count: number, salt: string): number[] =>
  Array.from({ length: count }, (_, i) => {
    const jitter = hash(salt, i) / 4294967296;
    return Math.floor(span.from + ((i + jitter) * (span.to - span.from)) / count);
  });
