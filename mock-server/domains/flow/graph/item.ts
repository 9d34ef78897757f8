import type { Run } from '../../mapping/run.ts';
import type { Sample } from '../dry-run-sample.ts';
import { contentOf, pretty } from '../work/expressions.ts';

interface Origin {
  /** The file it still stands for as a whole; null once it was split, joined, or changed by a script as a document. */
  readonly sample: Sample | null;
  /** Whether its data tags were read. */
  readonly isTagged: boolean;
  /** On a failure path: what failed, in a sentence. */
  readonly failure: string | null;
}

/** A text before it is read and after it was written. */
export interface TextItem extends Origin {
  readonly kind: 'TEXT';
  /** Null for an output that only the adapter of the destination can make. */
  readonly text: string | null;
  /** `DataFormat` of the schema. */
  readonly format: string;
  /** The file type that it was written in; null for a text that was never read. */
  readonly file_type: string | null;
}

/** A document between the steps that read and write it. */
export interface DocumentItem extends Origin {
  readonly kind: 'DOCUMENT';
  readonly value: unknown;
  /** The text it was read from. */
  readonly file: { readonly text: string; readonly file_type: string } | null;
  /** A mapping that made the document of the file already; reported at the mapping's own step. */
  readonly ahead: { readonly mapping_uuid: string; readonly run: Run } | null;
  /** What the latest mapping made. */
  readonly mapped: Run | null;
}

/** What travels on the paths of a canvas. */
export type Item = TextItem | DocumentItem;

/** What expressions see of an item. */
export const seen = (item: Item): unknown => (item.kind === 'TEXT' ? item.text : contentOf(item.value));

/** What a step shows of an item. */
export const shown = (item: Item): { readonly output: string | null; readonly output_format: string } =>
  item.kind === 'TEXT'
    ? { output: item.text, output_format: item.format }
    : { output: pretty(item.value), output_format: 'JSON' };

/** A document that no longer is the one in the file. */
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
