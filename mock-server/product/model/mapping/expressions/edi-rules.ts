import * as z from 'zod';
import { withGroups } from '../../../../kernel/groups.ts';
import table from './data/edi-rules.json' with { type: 'json' };

/** Maps one EDI element to a canonical field. */
export interface FieldRule {
  /** Path in the canonical document, or within a list item. */
  readonly target: string;
  /** Display name of the source, such as `BEG03`. */
  readonly source: string;
  /** JSONata, relative to the transaction set or the loop item. */
  readonly expression: string;
  /** Whether this is only the usual meaning, from which a partner may deviate. */
  readonly isUsual: boolean;
}

export interface ListRule {
  readonly target: string;
  /** Display name of the loop. */
  readonly source: string;
  readonly loop: string;
  readonly fields: readonly FieldRule[];
}

/** Rules that map one EDI document to a canonical document. */
export interface EdiRules {
  /** Name of the canonical document. */
  readonly document: string;
  readonly fields: readonly FieldRule[];
  readonly lists: readonly ListRule[];
  /** Source of the value that a lookup table translates. */
  readonly lookup: string;
}

const row = z
  .tuple([
    z.string().describe('Path in the canonical document, or within a list item.'),
    z.string().describe('Display name of the source, such as `BEG03`.'),
    z.string().describe('JSONata, relative to the transaction set or the loop item.'),
    z
      .literal('usual')
      .optional()
      .describe('Whether this is only the usual meaning, from which a partner may deviate.'),
  ])
  .describe('Target, source, expression, and whether it is only usual.');
const rows = z.array(z.union([z.string().describe('Name of a group.'), row]));

const documentForm = z.strictObject({
  document: z.string().describe('Name of the canonical document.'),
  lookup: z.string().describe('Source of the value that a lookup table translates.'),
  fields: rows,
  lists: z.array(
    z.strictObject({
      target: z.string(),
      source: z.string().describe('Display name of the loop.'),
      loop: z.string().describe('JSONata, relative to the transaction set.'),
      fields: rows,
    }),
  ),
});

/** The form of `data/edi-rules.json`. */
export const ediRulesForm = z
  .strictObject({
    groups: z.record(z.string(), z.array(row)).describe('Rules that several documents have.'),
    documents: z.record(
      z.string().describe('X12 transaction set or EDIFACT message.'),
      z.union([z.string().describe('The document whose rules it has, too.'), documentForm]),
    ),
  })
  .describe('Rules that map EDI documents to canonical documents.');

const { groups, documents } = ediRulesForm.parse(table);

const rulesOf = (entries: z.infer<typeof rows>): readonly FieldRule[] =>
  withGroups(entries, groups).map(([target, source, expression, usual]) => ({
    target,
    source,
    expression,
    isUsual: usual !== undefined,
  }));

function readDocument(name: string): EdiRules {
  const found = documents[name];
  if (found === undefined) throw new Error(`No EDI document is called ${name}.`);
  if (typeof found === 'string') return readDocument(found);
  return {
    document: found.document,
    lookup: found.lookup,
    fields: rulesOf(found.fields),
    lists: found.lists.map((list) => ({ ...list, fields: rulesOf(list.fields) })),
  };
}

/** Rules by document. The draft only includes those that match the sample. */
export const ediRules: Readonly<Record<string, EdiRules>> = Object.fromEntries(
  Object.keys(documents).map((name) => [name, readDocument(name)]),
);
