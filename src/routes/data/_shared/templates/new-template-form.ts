import { check, custom } from 'zod/mini';
import type { Chosen } from '#ui/form/choice.ts';
import { blankDetails, checkDetails, type DetailsValues } from './details-form.ts';

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
export const newTemplateSchema = custom<NewTemplateValues>().check(
  check(({ value, issues }) => {
    checkDetails(value, issues);
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message });
    if (value.source === 'partner' && value.partner === null) wrong('partner', 'Choose a trading partner.');
    if (value.source === 'flows' && value.flows.length === 0) wrong('flows', 'Choose at least one flow.');
    if (value.source === 'json' && value.json.trim() === '')
      wrong('json', 'Paste an exported template, or choose its file.');
  }),
);
