import type { DataFormat } from '#schema-types';
import type { Run } from '../mapping/run.ts';
import type { Sample } from './sample.ts';
import { contentOf, pretty } from './expressions.ts';

interface Origin {
  /** The complete file that it still represents; null once it was split, joined, or changed by a script. */
  readonly sample: Sample | null;
  /** Whether its data tags have been read. */
  readonly isTagged: boolean;
  /** On a failure path: a sentence about the failure. */
  readonly failure: string | null;
}

/** A text before it is read or after it was written. */
export interface TextItem extends Origin {
  readonly kind: 'TEXT';
  /** Null for an output that only the destination's adapter can create. */
  readonly text: string | null;
  /** `DataFormat` of the schema. */
  readonly format: DataFormat;
  /** The file type in which it was written; null for a text that was never read. */
  readonly file_type: string | null;
}

/** A document between the steps that read and write. */
export interface DocumentItem extends Origin {
  readonly kind: 'DOCUMENT';
  readonly value: unknown;
  /** The text that it was read from. */
  readonly file: { readonly text: string; readonly file_type: string } | null;
  /** A mapping that already ran when the file was read; it is reported at the mapping's own step. */
  readonly ahead: { readonly mapping_uuid: string; readonly run: Run } | null;
  /** The result of the latest mapping. */
  readonly mapped: Run | null;
}

/** A document or text that travels along the paths of a canvas. */
export type Item = TextItem | DocumentItem;

/** An item as expressions see it. */
export const seen = (item: Item): unknown => (item.kind === 'TEXT' ? item.text : contentOf(item.value));

/** An item as the result of a step shows it. */
export const shown = (item: Item): { readonly output: string | null; readonly output_format: DataFormat } =>
  item.kind === 'TEXT'
    ? { output: item.text, output_format: item.format }
    : { output: pretty(item.value), output_format: 'JSON' };

/** A document that differs from the one in the file. */
export const newDocument = (value: unknown, from: Pick<Item, 'isTagged' | 'failure'>): DocumentItem => ({
  kind: 'DOCUMENT',
  value,
  sample: null,
  file: null,
  ahead: null,
  mapped: null,
  isTagged: from.isTagged,
  failure: from.failure,
});
