import type { TemplateOutcome } from '#schema-types';
import type { UserError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import type { TemplateFlow } from '../../world/template-flow.ts';
import type { Difference } from '../flow/difference.ts';

/** `TemplateResult` of the schema. */
export interface Result {
  readonly trading_partner: Ref<'TradingPartner'> | null;
  readonly outcome: TemplateOutcome;
  readonly message: string;
  readonly changes: readonly Difference[];
  readonly flow_setups: readonly Ref<'FlowSetup'>[];
  readonly instance: Ref<'TemplateInstance'> | null;
  readonly errors: readonly UserError[];
}

/** The planned change to one flow of a template. */
export interface Step {
  readonly flow: TemplateFlow;
  readonly kind: 'CREATE' | 'UPDATE' | 'KEEP';
  /** The existing flow. */
  readonly flow_uuid: string | null;
  readonly settings: FlowSettings;
  readonly changes: readonly Difference[];
  readonly errors: readonly UserError[];
}

const flows = (count: number): string => `${count} flow${count === 1 ? '' : 's'}`;

/** The result for one target. */
export function tell(
  plan: readonly Step[],
  dry_run: boolean,
  {
    secrets,
    trading_partner,
    touched,
  }: { secrets: number; trading_partner: Ref<'TradingPartner'> | null; touched: readonly string[] },
): Result {
  const count = (kind: Step['kind']) => plan.filter((step) => step.kind === kind).length;
  const made = count('CREATE');
  const changed = count('UPDATE');
  const would = dry_run ? 'would be ' : '';
  const parts = [
    ...(made > 0 ? [`${flows(made)} ${would}created as ${made === 1 ? 'a draft' : 'drafts'}`] : []),
    ...(changed > 0 ? [`${flows(changed)} ${would}updated to this version`] : []),
    ...(secrets > 0 ? [`${secrets} secret${secrets === 1 ? '' : 's'} ${would}set`] : []),
  ];
  return {
    trading_partner,
    outcome: made > 0 ? 'CREATED' : changed > 0 || secrets > 0 ? 'UPDATED' : 'UNCHANGED',
    message: parts.length === 0 ? 'Everything is already up to date.' : `${parts.join(', ')}.`,
    changes: plan.flatMap((step) => step.changes),
    flow_setups: touched.map((uuid) => ref('FlowSetup', uuid)),
    instance: null,
    errors: [],
  };
}

/** The results in one sentence. */
export function inWords(results: readonly Result[], dry_run: boolean): string {
  const count = (...outcomes: Result['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const partners = (number: number) => `${number} partner${number === 1 ? '' : 's'}`;
  const be = (number: number) => (dry_run ? 'would be' : number === 1 ? 'was' : 'were');
  const done = count('CREATED', 'UPDATED');
  const same = count('UNCHANGED');
  const not = count('REFUSED');
  const parts = [
    `${partners(done)} ${be(done)} set up`,
    ...(same > 0 ? [`${same} already up to date`] : []),
    ...(not > 0 ? [`${not} ${be(not)} not set up`] : []),
  ];
  return `${parts.join(', ')}.`;
}
