import {
  _default,
  array,
  boolean,
  enum as oneOf,
  looseObject,
  nullish,
  object,
  optional,
  record,
  string,
  unknown,
  type core,
  type output,
} from 'zod/mini';
import type { EditorProblem } from '#ui/code-editor/editor-problems.ts';
import { connectionTypeNames, type ConnectionType } from '#shared/connection-form/connection-types.ts';
import { categoryNames, variableTypeNames } from '#shared/templates/template-labels.ts';
import { partnerTypeChoices, type PartnerTypeName } from './details-form.ts';
import { lineOfPath, lineOfSyntaxError } from './json-place.ts';

const flow = object({
  flow_key: string(),
  flow_type: string(),
  builder: _default(oneOf(['FORM', 'VISUAL_V3', 'LICENSED']), 'FORM'),
  source_variable: nullish(string()),
  destination_variable: nullish(string()),
  settings: record(string(), unknown()),
});

const variable = object({
  name: string(),
  label: string(),
  type: oneOf(variableTypeNames as [(typeof variableTypeNames)[number]]),
  default_value: optional(unknown()),
  required: _default(boolean(), true),
  help: nullish(string()),
  options: _default(array(string()), []),
  endpoint_types: _default(array(oneOf(connectionTypeNames as [ConnectionType])), []),
});

const document = looseObject({
  name: optional(string()),
  description: nullish(string()),
  category: optional(oneOf(categoryNames as [(typeof categoryNames)[number]])),
  partner_types: optional(array(oneOf(partnerTypeChoices.map(({ value }) => value) as [PartnerTypeName]))),
  flows: array(flow),
  variables: _default(array(variable), []),
});

/** An exported template, in the format of `Template.document`. */
export type TemplateDocument = output<typeof document>;

interface Reading {
  /** Null if it cannot be read. */
  readonly document: TemplateDocument | null;
  readonly problems: readonly EditorProblem[];
}

/** Reads an exported template, and reports errors with their lines. */
export function readDocument(text: string): Reading {
  if (text.trim() === '') return { document: null, problems: [] };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    const line = lineOfSyntaxError(text) ?? 1;
    return {
      document: null,
      problems: [{ line, message: 'This is not valid JSON.', severity: 'error' }],
    };
  }
  const { data, error } = document.safeParse(given);
  if (data) return { document: data, problems: [] };
  return {
    document: null,
    problems: error.issues.map((issue) => problemAt(text, issue.path, wordsOf(issue))),
  };
}

function wordsOf(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.join(', ')}.`;
  return issue.code === 'invalid_type' ? `Enter ${article[issue.expected] ?? issue.expected}.` : 'Not valid.';
}

const article: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** An error that the server found in the document, with its line. */
export const problemAt = (text: string, path: readonly PropertyKey[], message: string): EditorProblem => ({
  line: lineOfPath(text, path.map(String)),
  message: path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  severity: 'error',
});
