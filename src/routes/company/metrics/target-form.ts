import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';

export type TargetMeasure = 'DELIVERY' | 'ACKNOWLEDGMENT';

/** The values of the form; an empty `flow_uuid` means all flows. */
export interface TargetValues {
  readonly measure: TargetMeasure;
  readonly flow_uuid: string;
  readonly target_percent: number | null;
  readonly within_minutes: number | null;
}

export const blankTarget: TargetValues = {
  measure: 'DELIVERY',
  flow_uuid: '',
  target_percent: 95,
  within_minutes: 5,
};

export const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** One second, in minutes. */
const MIN_MINUTES = 1 / 60;

function errorsOf({ measure, flow_uuid, target_percent, within_minutes }: TargetValues): ValidationError[] {
  const isPercent = target_percent !== null && target_percent >= 50 && target_percent <= 100;
  const isTime = within_minutes !== null && within_minutes >= MIN_MINUTES && within_minutes <= DAY_MINUTES;
  return [
    ...(measure === 'DELIVERY' && flow_uuid === '' ? [['flow_uuid', 'Choose a flow.'] as const] : []),
    ...(isPercent ? [] : [['target_percent', 'Enter a percentage from 50 to 100.'] as const]),
    ...(measure === 'DELIVERY' && !isTime
      ? [['within_minutes', 'Enter a time from 1 second to 24 hours (1,440 minutes).'] as const]
      : []),
  ];
}

/** The validation rules of the schema that the form can check. */
export const targetSchema = formSchema<TargetValues>(errorsOf);
