import type { EdiDictionary } from '#edi/dictionary/types.ts';
import { segmentAt } from '#edi/document.ts';
import { explainValue, explanationText } from '#edi/explain.ts';
import { placeName, segmentName } from '#edi/names.ts';
import type { EdiDocument } from '#edi/types.ts';
import type { Work } from '#lib/steps.ts';
import { segmentTokens } from '#ui/edi-viewer/segment-tokens.ts';
import { align, inOrder } from './align.ts';
import type { Comparison, Difference, Piece, Row, Section } from './comparison.ts';
import { differingFields, rowOf, type FieldPair } from './compare-units.ts';
import { blocksOf, blockUnits, MAX_OUTLINED, outline } from './edi-blocks.ts';
import { ediUnits, fieldId, placeOfId } from './edi-units.ts';

/**
 * Compares two EDI files, message by message and segment by segment. Yields from time to time, so that the page can
 * render.
 */
export function* compareEdi(
  left: EdiDocument,
  right: EdiDocument,
  dictionary: EdiDictionary | undefined,
): Work<Comparison> {
  const a = ediUnits(left, dictionary);
  const b = ediUnits(right, dictionary);
  const leftBlocks = blocksOf(left);
  const rightBlocks = blocksOf(right);
  yield;
  const [oldUnits, newUnits] = [blockUnits(leftBlocks, left, a), blockUnits(rightBlocks, right, b)];
  const pairs = yield* align(oldUnits, newUnits);
  const isOutlined = Math.max(leftBlocks.length, rightBlocks.length) <= 2 * MAX_OUTLINED;
  const rows: Row[] = [];
  const sections = new Map<number, Section>();
  for (const [at, [from, to]] of pairs.entries()) {
    if (at % 200 === 0) yield;
    const old = leftBlocks[from];
    const now = rightBlocks[to];
    const headings = now
      ? outline(now, right, dictionary, isOutlined)
      : old && outline(old, left, dictionary, isOutlined);
    const spans = [old ?? { from: 0, to: 0 }, now ?? { from: 0, to: 0 }] as const;
    const isSame = old && now && oldUnits.print(from) === newUnits.print(to);
    for (const pair of isSame ? inOrder(...spans) : yield* align(a, b, spans)) {
      const heading = headings?.get(now ? pair[1] : pair[0]);
      if (heading) sections.set(rows.length, heading);
      rows.push(rowOf(pair, a, b));
    }
  }

  const fieldsOf = ({ left: i, right: j }: Row): readonly FieldPair[] =>
    i < 0 || j < 0 ? [] : differingFields(a.fields(i), b.fields(j));
  const piecesOf = (document: EdiDocument, index: number, found: readonly FieldPair[]): Piece[] => {
    if (index < 0) return [];
    const segment = segmentAt(document, index);
    const noises = new Map(found.map(({ id, noise }) => [id, noise || ('plain' as const)]));
    const { tokens, hidden } = segmentTokens(segment, document.tagEnds[index] ?? segment.start);
    const pieces = tokens.map((token): Piece => {
      const text = document.text.slice(token.start, token.end);
      if (token.kind === 'separator') return { text, look: 'separator' };
      if (token.kind === 'tag')
        return { text, look: 'name', words: segmentName(dictionary, document, index) };
      const differs = noises.get(fieldId(token.place));
      const words = explanationText(explainValue(dictionary, document, segment, token.place));
      return { text, look: 'value', words, ...(differs && { differs }) };
    });
    return hidden > 0 ? [...pieces, { text: ` … ${hidden} more`, look: 'separator' }] : pieces;
  };
  const differenceOf = ({ id, left: old, right: now, noise }: FieldPair, row: Row): Difference => {
    const place = placeOfId(id);
    const sides = [
      [left, row.left],
      [right, row.right],
    ] as const;
    const [meaning, meaningNow] = sides.map(
      ([document, index]) => explainValue(dictionary, document, segmentAt(document, index), place).meaning,
    );
    const segment = segmentAt(right, row.right);
    const { reference, name } = placeName(dictionary, right, segment, place.element, place.component);
    return {
      place: [reference, name].filter(Boolean).join(' '),
      left: old ?? '',
      right: now ?? '',
      noise,
      meanings: [meaning, meaningNow],
    };
  };
  return {
    unit: 'segment',
    rows,
    sections,
    pieces: (row) => {
      const found = fieldsOf(row);
      return { left: piecesOf(left, row.left, found), right: piecesOf(right, row.right, found) };
    },
    differences: (row) => fieldsOf(row).map((pair) => differenceOf(pair, row)),
    raw: (side, index) => (side === 'left' ? a : b).raw(index),
    notice: null,
  };
}
