import type { MockContext } from '../../context.ts';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import type { CompanyRecord } from '../../world/companies.ts';
import { flows, type FlowPlan } from '../../world/flows.ts';
import type { ServiceLevel } from '../../world/punctuality.ts';
import { EMPTIED } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';
import { collection, type Owned } from '../kit/collection.ts';
import { daysBefore } from '../kit/days-before.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'ServiceLevelTarget.flow_uuid': TargetItem['flow_uuid'];
  }
}

const MINUTE = 60_000;

export interface TargetItem extends Owned, ServiceLevel {
  readonly target_uuid: string;
  readonly label: string;
  /** Not in the schema, which links to the flow instead; null for all flows. */
  readonly flow_uuid: string | null;
  readonly target_percent: number;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** Targets of a workspace's busiest flows, the busiest first. */
const PROMISES: readonly (readonly [percent: number, minutes: number])[] = [
  [95, 5],
  [98, 15],
  [97.5, 10],
  [95, 2],
];
const ACKNOWLEDGED = 97;

const percentText = (percent: number): string =>
  `${percent.toLocaleString('en', { maximumFractionDigits: 2 })}%`;

function timeText(ms: number): string {
  const [count, unit] =
    ms % (60 * MINUTE) === 0
      ? [ms / (60 * MINUTE), 'hour']
      : ms % MINUTE === 0
        ? [ms / MINUTE, 'minute']
        : [ms / 1000, 'second'];
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}

/** The label of a target. `flow_name` is null for all flows. */
export const labelOf = (
  { within_ms, target_percent }: Pick<TargetItem, 'within_ms' | 'target_percent'>,
  flow_name: string | null,
): string =>
  `${flow_name ?? 'Acknowledgments'}: ${percentText(target_percent)} ${within_ms === null ? 'acknowledged on time' : `within ${timeText(within_ms)}`}`;

/** The busiest flow of each of the busiest partners. */
function promising(company_uuid: string): FlowPlan[] {
  const own = flows
    .filter((flow) => flow.company_uuid === company_uuid && flow.share > 0 && !flow.deleted)
    .sort((a, b) => b.share - a.share || a.index - b.index);
  return own
    .filter(
      ({ partner_uuid }, place) =>
        own.findIndex((flowPlan) => flowPlan.partner_uuid === partner_uuid) === place,
    )
    .slice(0, PROMISES.length);
}

function itemsOf(
  { company_uuid, created_days_ago }: CompanyRecord,
  { seed, anchor, flow: record }: World,
): TargetItem[] {
  const editors = editorsOf(seed, company_uuid).filter(({ kind }) => kind === 'USER');
  const item = (
    flow: FlowPlan | null,
    level: ServiceLevel & { readonly target_percent: number },
  ): TargetItem => {
    const target_uuid = uuidFrom('service-level', company_uuid, flow?.flow_uuid ?? 'all', level.measure);
    const dice = hash('service-level', target_uuid);
    const created_at = daysBefore(anchor, Math.min(90 + (dice % 200), created_days_ago - 1), target_uuid);
    const by = editors[dice % editors.length]!;
    return {
      target_uuid,
      company_uuid,
      label: labelOf(level, flow && (record(flow.flow_uuid)?.flow_name ?? flow.flow_name)),
      flow_uuid: flow?.flow_uuid ?? null,
      ...level,
      created_at,
      created_by: by,
      updated_at: created_at,
      updated_by: by,
    };
  };
  const promised = promising(company_uuid);
  const expectsAcks = flows.some((flow) => flow.company_uuid === company_uuid && flow.ack !== null);
  return [
    ...promised.map((flow, place) => {
      const [target_percent, minutes] = PROMISES[place]!;
      return item(flow, { measure: 'DELIVERY', within_ms: minutes * MINUTE, target_percent });
    }),
    ...(promised.length > 0 && expectsAcks
      ? [item(null, { measure: 'ACKNOWLEDGMENT', within_ms: null, target_percent: ACKNOWLEDGED })]
      : []),
  ];
}

export const targetItems = collection<TargetItem, 'ServiceLevelTarget'>({
  type: 'ServiceLevelTarget',
  key: 'target_uuid',
  what: 'target',
  seed: (world) =>
    world.companies
      .filter((_, place) => world.variant !== 'empty' || place !== EMPTIED)
      .flatMap((company) => itemsOf(company, world)),
  by: () => [],
  fields: [
    'company_uuid',
    'label',
    'measure',
    'flow_uuid',
    'target_percent',
    'within_ms',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

/** The current state of a target. */
export function targetNow(
  key: string,
  { store }: Pick<MockContext, 'store'>,
): Pick<TargetItem, 'company_uuid' | 'measure' | 'flow_uuid' | 'target_percent' | 'within_ms'> {
  const read = <Field extends FieldName<'ServiceLevelTarget'>>(field: Field) =>
    store.read('ServiceLevelTarget', key, field);
  return {
    company_uuid: read('company_uuid'),
    measure: read('measure'),
    flow_uuid: read('flow_uuid'),
    target_percent: read('target_percent'),
    within_ms: read('within_ms'),
  };
}
