import { hash, stream } from '../../kernel/random.ts';
import { editorsOf, EDWIN, type Actor } from './actors.ts';
import { flows, type FlowPlan } from './flows.ts';
import { ORDERS, scriptOf, TENDER } from './script.ts';

/** A version of something that flows depend on, in effect until the next one. */
export interface Revision {
  /** When it took effect; milliseconds since 1970. */
  readonly at: number;
  /** Its display name: a revision or version number. */
  readonly label: string;
  readonly by: Actor;
}

const DAY = 86_400_000;
/** Only scripted incidents involve changes shortly before the anchor. */
const QUIET = 2 * DAY;

/** A list of `count` revisions, numbered from 1. The first one predates all seeded executions. */
function history(
  salt: string,
  anchor: number,
  { count, editors }: { count: number; editors: readonly Actor[] },
): Revision[] {
  const random = stream(hash('history', salt));
  const ages = Array.from({ length: count - 1 }, () => QUIET + random() * 200 * DAY).sort((a, b) => b - a);
  return [400 * DAY + random() * DAY, ...ages].map((age, place) => ({
    at: Math.round(anchor - age),
    label: String(place + 1),
    by: editors[Math.floor(random() * editors.length)] ?? EDWIN,
  }));
}

/** What flows depend on besides their own version: lists of revisions, earliest first. */
export interface Dependencies {
  /** Deployed revisions of a flow's mapping. */
  mapping(flow: FlowPlan): readonly Revision[];
  /** Published versions of its lookup table; empty if it uses none. */
  lookup(flow: FlowPlan): readonly Revision[];
  /** Revisions of its partner connection's settings. */
  connection(flow: FlowPlan): readonly Revision[];
}

export function createDependencies(seed: string, anchor: number): Dependencies {
  const script = scriptOf(anchor);
  // Derived from the name, so that flows with the same table or connection get equal lists.
  const usual = (
    { company_uuid }: FlowPlan,
    salt: string,
    { least, more }: { least: number; more: number },
  ) => history(salt, anchor, { count: least + (hash(salt) % more), editors: editorsOf(seed, company_uuid) });

  return {
    mapping: ofFlow((flow) => {
      const salt = `mapping ${flow.company_uuid} ${flow.mapping_key}`;
      if (flow.flow_uuid !== ORDERS.flow_uuid) return usual(flow, salt, { least: 2, more: 8 });
      return [
        ...history(salt, anchor, { count: 10, editors: editorsOf(seed, flow.company_uuid) }),
        { at: script.mapping.from, label: '11', by: EDWIN },
        { at: script.mapping.to, label: '10', by: EDWIN },
      ];
    }),
    lookup: ofFlow((flow) => {
      if (flow.lookup_table === null) return [];
      const salt = `lookup ${flow.company_uuid} ${flow.lookup_table}`;
      if (flow.lookup_table !== TENDER.lookup_table || flow.company_uuid !== TENDER.company_uuid) {
        return usual(flow, salt, { least: 3, more: 20 });
      }
      const editors = editorsOf(seed, flow.company_uuid);
      const by = editors[3] ?? EDWIN;
      return [...history(salt, anchor, { count: 13, editors }), { at: script.lookup.from, label: '14', by }];
    }),
    connection: ofFlow((flow) => {
      const end = flow.direction === 'SEND' ? flow.destination : flow.source;
      return usual(flow, `connection ${flow.partner_uuid} ${end}`, { least: 1, more: 4 });
    }),
  };
}

/** Caches each seeded flow's list, because every execution needs it; other flows have no history here. */
function ofFlow(make: (flow: FlowPlan) => readonly Revision[]): (flow: FlowPlan) => readonly Revision[] {
  const known: (readonly Revision[] | undefined)[] = [];
  return (flow) => (flow.index < flows.length ? (known[flow.index] ??= make(flow)) : []);
}

/** The revision in effect at an instant; null before the first. */
export const inForce = (revisions: readonly Revision[], instant: number): Revision | null =>
  revisions.findLast((revision) => revision.at <= instant) ?? null;
