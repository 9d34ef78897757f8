import { formSchema } from '#ui/form/form-schema.ts';
import type { FormatName } from '../../_shared/mapping-labels.ts';
import type { MappingFile } from '../mapping-file.ts';

/** The values of the form. */
export interface NewMappingValues {
  readonly name: string;
  readonly description: string;
  readonly input_type: FormatName;
  readonly output_type: FormatName;
  readonly sample: string;
  /** The file to import; null until one is chosen, and for an empty mapping. */
  readonly file: MappingFile | null;
}

export const blankMapping: NewMappingValues = {
  name: '',
  description: '',
  input_type: 'JSON',
  output_type: 'JSON',
  sample: '',
  file: null,
};

/** An initial expression that runs, so that the editor shows an output. Each format needs its own structure. */
export function firstExpression(output: FormatName): string {
  switch (output) {
    case 'JSON':
      return '$';
    case 'XML':
      return '{\n  "document": $\n}';
    case 'CSV':
      return '[\n  { "column": "value" }\n]';
    case 'X12':
      return '{\n  "sets": [\n    {\n      "code": "990",\n      "B1": { "B101": "SCAC", "B102": "NB0000001" }\n    }\n  ]\n}';
    case 'EDIFACT':
      return '{\n  "sets": [\n    {\n      "code": "IFTMIN",\n      "BGM": { "BGM01": "340", "BGM02": "NB0000001", "BGM03": "9" }\n    }\n  ]\n}';
  }
}

const MAX_SAMPLE = 800_000;

/** The validation rules of the schema that the form can check. */
export const newMappingSchema = (isImport: boolean) =>
  formSchema<NewMappingValues>(function* (value) {
    if (isImport && value.file === null) yield ['file', 'Choose the file to import.'];
    if (!/^[a-z][a-z0-9_]{1,59}$/.test(value.name.trim()))
      yield ['name', 'Use 2 to 60 lowercase letters, digits, and underscores, starting with a letter.'];
    if ([...value.description.trim()].length > 500) yield ['description', 'Use at most 500 characters.'];
    if (value.sample.length > MAX_SAMPLE)
      yield ['sample', 'A sample can have at most 800,000 characters. Use a smaller file.'];
  });
