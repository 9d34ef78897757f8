import { nameError } from '#rules/text.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';

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
export const flowClientSchema = formSchema<FlowClientValues>(function* (value) {
  yield ['name', nameError(value.name)];
  if (value.scope === 'SOME' && value.flows.length === 0) yield ['flows', 'Choose at least one flow.'];
  if (value.flows.length > MAX_FLOWS)
    yield ['flows', `At most ${MAX_FLOWS}; there are ${value.flows.length}.`];
  const seconds = value.token_lifetime_seconds;
  if (seconds === null || !Number.isInteger(seconds) || seconds < 300 || seconds > 86_400)
    yield ['token_lifetime_seconds', 'Enter a whole number, 300 to 86,400.'];
});
