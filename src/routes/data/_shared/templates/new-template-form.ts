import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { blankDetails, detailsErrors, type DetailsValues } from './details-form.ts';

/** What a new template is created from. */
export type SourceName = 'partner' | 'flows' | 'json';

export interface NewTemplateValues extends DetailsValues {
  readonly source: SourceName;
  readonly partner: Chosen | null;
  readonly flows: readonly Chosen[];
  /** An exported template. */
  readonly json: string;
}

export const blankTemplate: NewTemplateValues = {
  ...blankDetails,
  source: 'partner',
  partner: null,
  flows: [],
  json: '',
};

/** The validation rules of the schema that the form can check. */
export const newTemplateSchema = formSchema<NewTemplateValues>(function* (value) {
  yield* detailsErrors(value);
  if (value.source === 'partner' && value.partner === null) yield ['partner', 'Choose a trading partner.'];
  if (value.source === 'flows' && value.flows.length === 0) yield ['flows', 'Choose at least one flow.'];
  if (value.source === 'json' && value.json.trim() === '')
    yield ['json', 'Paste an exported template, or choose its file.'];
});
