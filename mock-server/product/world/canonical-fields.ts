import * as z from 'zod';
import type { CanonicalFieldType } from '#schema-types';
import { withGroups } from '../../kernel/groups.ts';
import model from './data/canonical-fields.json' with { type: 'json' };

/** A field in one version of the canonical model. */
export interface CanonicalFieldRecord {
  /** Stable when the field is renamed; used to compare versions. */
  readonly origin: string;
  /** For example `lines[].sku`. */
  readonly path: string;
  readonly type: CanonicalFieldType;
  readonly required: boolean;
  readonly description: string;
  readonly enum: readonly string[];
  readonly example: string | number | boolean | null;
  readonly edi_refs: readonly string[];
}

export interface CanonicalDocumentRecord {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly fields: readonly CanonicalFieldRecord[];
}

const TYPES = [
  'STRING',
  'NUMBER',
  'INTEGER',
  'BOOLEAN',
  'DATE',
  'DATE_TIME',
  'OBJECT',
  'LIST',
] as const satisfies readonly CanonicalFieldType[];

const line = z
  .tuple([
    z.string().describe('Path, such as `lines[].sku`; a trailing `!` marks a required field.'),
    z.enum(TYPES),
    z.string().describe('What the field is.'),
    z.union([z.string(), z.number(), z.boolean()]).optional().describe('Example.'),
    z.string().optional().describe('Where it is in EDI documents, separated by commas.'),
  ])
  .describe('Path, type, description, example, and places in EDI documents.');

/** The form of `data/canonical-fields.json`. */
export const canonicalFieldsForm = z
  .strictObject({
    groups: z.record(z.string(), z.array(line)).describe('Fields that several documents have.'),
    enums: z
      .record(z.string(), z.array(z.string()))
      .describe('The values of enumerated fields, by the last part of the path.'),
    documents: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        required: z.array(z.string()).default([]).describe('Fields of groups that this document requires.'),
        fields: z.array(z.union([z.string().describe('Name of a group.'), line])),
      }),
    ),
  })
  .describe('The canonical documents of version 3.4; other versions are defined by their differences.');

const { groups, enums, documents } = canonicalFieldsForm.parse(model);

const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** The documents of version 3.4; other versions are defined by their differences. */
export const canonicalDocuments: readonly CanonicalDocumentRecord[] = documents.map(
  ({ name, description, required, fields }) => ({
    name,
    label: labelOf(name),
    description,
    fields: withGroups(fields, groups).map(([marked, type, about, example = null, edi = '']) => {
      const path = marked.replace('!', '');
      return {
        origin: path,
        path,
        type,
        required: path !== marked || required.includes(path),
        description: about,
        enum: enums[path.slice(path.lastIndexOf('.') + 1)] ?? [],
        example,
        edi_refs: edi === '' ? [] : edi.split(', '),
      };
    }),
  }),
);
