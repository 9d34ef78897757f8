import { memo } from 'react';
import type { ReactNode } from 'react';
import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import { segmentAt } from '../../edi/document.ts';
import { explainValue, explanationText } from '../../edi/explain.ts';
import { segmentName } from '../../edi/names.ts';
import type { EdiDocument, EdiSegment } from '../../edi/types.ts';
import { pluralize } from '../../lib/text.ts';
import { cx } from '../cx.ts';
import { AnnotationCard } from './AnnotationCard.tsx';
import styles from './PrettyView.module.css';
import { segmentTokens } from './segment-tokens.ts';
import type { Token } from './segment-tokens.ts';
import { doubts, hasCard } from './viewer-marks.ts';
import type { Mark } from './viewer-marks.ts';

export interface PrettyRowProps {
  document: EdiDocument;
  index: number;
  dictionary: EdiDictionary | undefined;
  marks: readonly Mark[] | undefined;
  /** The value at the keyboard cursor: 0 is the tag, undefined if the cursor is on another segment. */
  activeCell: number | undefined;
  idPrefix: string;
  renderNote: ((annotation: number) => ReactNode) | undefined;
}

/** One segment on one line, with its parts colored and named, and its errors below. */
export const PrettyRow = memo(function PrettyRow(props: PrettyRowProps) {
  const { document, index, dictionary, marks, activeCell, idPrefix, renderNote } = props;
  const segment = segmentAt(document, index);
  const { tokens, hidden } = segmentTokens(segment, document.tagEnds[index] ?? segment.start);
  const worst = marks?.some(({ severity }) => severity === 'error') ? 'error' : marks ? 'warning' : undefined;
  const cards = marks?.filter(hasCard);
  return (
    <>
      <div
        role="row"
        aria-rowindex={index + 1}
        className={cx(styles.row, worst === 'error' && styles.bad, worst === 'warning' && styles.doubtful)}
        data-segment={index}
      >
        <span role="rowheader" className={styles.line}>
          {index + 1}
        </span>
        <span className={styles.text}>
          {tokens.map((token) => (
            <TokenView
              key={token.start + token.kind}
              token={token}
              segment={segment}
              document={document}
              dictionary={dictionary}
              marks={marks}
              active={token.kind !== 'separator' && token.cell === activeCell}
              idPrefix={idPrefix}
            />
          ))}
          {hidden > 0 && <span className={styles.more}> … {pluralize(hidden, 'more value')}, see Raw</span>}
        </span>
      </div>
      {cards?.map((mark, at) => (
        <div key={at} role="row" className={styles.cardRow}>
          <div role="gridcell">
            <AnnotationCard mark={mark}>
              {mark.annotation >= 0 ? renderNote?.(mark.annotation) : undefined}
            </AnnotationCard>
          </div>
        </div>
      ))}
    </>
  );
});

interface TokenViewProps {
  token: Token;
  segment: EdiSegment;
  document: EdiDocument;
  dictionary: EdiDictionary | undefined;
  marks: readonly Mark[] | undefined;
  active: boolean;
  idPrefix: string;
}

function TokenView({ token, segment, document, dictionary, marks, active, idPrefix }: TokenViewProps) {
  const text = visible(document.text.slice(token.start, token.end));
  if (token.kind === 'separator')
    return (
      <span className={styles.separator} data-o={token.start}>
        {text}
      </span>
    );
  const id = `${idPrefix}-${segment.index}-${token.cell}`;
  if (token.kind === 'tag') {
    const name = segmentName(dictionary, document, segment.index);
    const doubtful = doubts(marks);
    const words = [[segment.tag, name].filter(Boolean).join(' '), ...doubtful].join(' — ');
    return (
      <span
        role="gridcell"
        id={id}
        className={cx(styles.tag, active && styles.active)}
        aria-label={words}
        data-tip={name || doubtful.length > 0 ? words : undefined}
        data-cell={0}
        data-o={token.start}
      >
        {text}
      </span>
    );
  }
  const explanation = explainValue(dictionary, document, segment, token.place);
  const words = explanationText(explanation);
  const mark = marks?.find((candidate) => marksToken(candidate, token));
  const doubtful = mark?.severity === 'warning' || (explanation.known === false && !mark);
  return (
    <span
      role="gridcell"
      id={id}
      className={cx(
        styles.value,
        mark?.severity === 'error' && styles.wrong,
        doubtful && styles.odd,
        active && styles.active,
      )}
      aria-label={mark ? `${words}. ${mark.title}` : words}
      data-tip={words}
      data-cell={token.cell}
      data-o={token.start}
    >
      {text}
    </span>
  );
}

function marksToken(mark: Mark, token: Extract<Token, { kind: 'value' }>): boolean {
  return (
    mark.elementIndex === token.place.element &&
    (mark.componentIndex === undefined || mark.componentIndex === token.place.component)
  );
}

/** Shows control characters as symbols of the same length, so that offsets stay valid. */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are intended
  return text.replaceAll(/[\u0000-\u001f]/g, (character) =>
    String.fromCharCode(0x2400 + character.charCodeAt(0)),
  );
}
