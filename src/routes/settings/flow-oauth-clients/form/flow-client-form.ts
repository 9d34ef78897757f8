import { check, custom } from 'zod/mini';
import type { Chosen } from '#ui/form/choice.ts';

/** The values of the form. */
export interface FlowClientValues {
  readonly name: string;
  readonly scope: 'ALL' | 'SOME';
  readonly flows: readonly Chosen[];
  readonly token_lifetime_seconds: number | null;
}

export const blankClient: FlowClientValues = {
  name: '',
  scope: 'SOME',
  flows: [],
  token_lifetime_seconds: 3600,
};

const MAX_FLOWS = 50;

/** The validation rules of the schema that the form can check. */
export const flowClientSchema = custom<FlowClientValues>().check(
  check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message });
    const { length } = [...value.name.trim()];
    if (length < 2 || length > 80) refuse('name', 'Give it a name of 2 to 80 characters.');
    if (value.scope === 'SOME' && value.flows.length === 0) refuse('flows', 'Choose at least one flow.');
    if (value.flows.length > MAX_FLOWS)
      refuse('flows', `At most ${MAX_FLOWS}; there are ${value.flows.length}.`);
    const seconds = value.token_lifetime_seconds;
    if (seconds === null || !Number.isInteger(seconds) || seconds < 300 || seconds > 86_400)
      refuse('token_lifetime_seconds', 'Enter a whole number, 300 to 86,400.');
  }),
);
