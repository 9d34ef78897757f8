import { formatCount } from '#lib/numbers.ts';
import { formSchema } from '#ui/form/form-schema.ts';

/** The values of the form. */
export interface NumberValues {
  readonly next_value: number | null;
  readonly reason: string;
  /** Whether the person accepts that numbers will repeat. */
  readonly force: boolean;
}

/** The facts about the counter that the form needs. */
export interface CounterFacts {
  readonly next_value: number;
  readonly last_value: number | null;
  readonly min: number;
  readonly max: number;
  readonly isSent: boolean;
}

/** The consequences of setting this number; null if nothing changes. */
export function riskOf(next: number | null, { next_value, last_value, isSent }: CounterFacts): string | null {
  if (next === null || !Number.isInteger(next) || next === next_value) return null;
  if (next > next_value) {
    const count = next - next_value;
    return `Leaves a gap of ${formatCount(count)} ${count === 1 ? 'number' : 'numbers'}: ${next_value}${count === 1 ? '' : ` to ${next - 1}`} ${count === 1 ? 'is' : 'are'} never used.`;
  }
  return isSent
    ? `Numbers ${next} to ${last_value ?? next_value - 1} were sent before. The partner may reject them as duplicates.`
    : `${next_value} is expected. Interchanges from ${next} on that are repeated would count as new.`;
}

export const isBack = (next: number | null, { next_value }: CounterFacts): boolean =>
  next !== null && next < next_value;

/** The validation rules of the schema that the form can check. */
export const numberSchema = (facts: CounterFacts) =>
  formSchema<NumberValues>(function* (value) {
    const { next_value, reason, force } = value;
    const { min, max } = facts;
    if (next_value === null || !Number.isInteger(next_value) || next_value < min || next_value > max)
      yield ['next_value', `Enter ${formatCount(min)} to ${formatCount(max)}.`];
    const { length } = [...reason.trim()];
    if (length < 3 || length > 200) yield ['reason', 'Say why in 3 to 200 characters.'];
    if (isBack(next_value, facts) && !force) yield ['force', 'Confirm that numbers will repeat.'];
  });
