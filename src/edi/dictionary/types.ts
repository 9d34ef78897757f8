import type { LoopSpec } from '../loops.ts';
import type { EdiStandard } from '../types.ts';

export interface SegmentDefinition {
  readonly name: string;
  /** Element ids in order; an id listed in `composites` is a composite. */
  readonly elements: readonly string[];
}

export interface CompositeDefinition {
  readonly name: string;
  readonly components: readonly string[];
}

export interface CodeList {
  readonly meanings: Readonly<Record<string, string>>;
  /** True if every valid code is listed; only then are unlisted codes reported. */
  readonly complete: boolean;
  /** The list applies only if this other element of the segment is absent or has one of these values. */
  readonly onlyWith?: { readonly element: string; readonly values: readonly string[] };
}

/** The names of one standard. The segment and code tables cover the documents that the portal exchanges. */
export interface EdiDictionary {
  readonly standard: EdiStandard;
  /** '204' → 'Motor Carrier Load Tender'. */
  readonly documents: Readonly<Record<string, string>>;
  readonly segments: ReadonlyMap<string, SegmentDefinition>;
  readonly composites: ReadonlyMap<string, CompositeDefinition>;
  /** Data element id → name. */
  readonly elements: Readonly<Record<string, string>>;
  /** Data element id → its codes. */
  readonly codes: Readonly<Record<string, CodeList>>;
  readonly loops: ReadonlyMap<string, LoopSpec>;
}

export function complete(
  meanings: Readonly<Record<string, string>>,
  onlyWith?: CodeList['onlyWith'],
): CodeList {
  return onlyWith ? { meanings, complete: true, onlyWith } : { meanings, complete: true };
}

/** Selected codes of a list that is too long or too open to treat other codes as errors. */
export function partial(meanings: Readonly<Record<string, string>>): CodeList {
  return { meanings, complete: false };
}

/** Parses a table of `ID Name | element ids`, one entry per line. */
export function parseTable(table: string): Map<string, { name: string; ids: string[] }> {
  const entries = new Map<string, { name: string; ids: string[] }>();
  for (const line of table.split('\n')) {
    const [head = '', ids = ''] = line.split('|');
    const at = head.trim().indexOf(' ');
    if (at < 0) continue;
    entries.set(head.trim().slice(0, at), {
      name: head
        .trim()
        .slice(at + 1)
        .trim(),
      ids: ids.split(' ').filter(Boolean),
    });
  }
  return entries;
}
