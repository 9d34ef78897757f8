import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { describeDocument } from '../../edi/describe-document.ts';
import { segmentAt, segmentIndexAt, standardAt } from '../../edi/document.ts';
import { explainValue, explanationText } from '../../edi/explain.ts';
import type { EdiPlace } from '../../edi/explain.ts';
import { segmentName } from '../../edi/names.ts';
import { readStructure } from '../../edi/structure.ts';
import { tokenize } from '../../edi/tokenize.ts';
import type { EdiAnnotation } from '../../edi/types.ts';
import { validateEdi } from '../../edi/validate.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { announce } from '../feedback/live-region.ts';
import { FindBar } from '../text-viewer/FindBar.tsx';
import { TextViewer } from '../text-viewer/TextViewer.tsx';
import { useFind } from '../text-viewer/useFind.ts';
import type { Cursor } from './cursor.ts';
import { EdiTree } from './EdiTree.tsx';
import styles from './EdiViewer.module.css';
import { EnvelopeCard } from './EnvelopeCard.tsx';
import { Inspector } from './Inspector.tsx';
import { PrettyView } from './PrettyView.tsx';
import { ProblemSteps } from './ProblemSteps.tsx';
import { cellOf, placeCell, segmentTokens } from './segment-tokens.ts';
import { useDictionary } from './useDictionary.ts';
import { collectMarks, doubts, marksBySegment } from './viewer-marks.ts';
import type { Mark } from './viewer-marks.ts';

export type EdiViewerMode = 'raw' | 'pretty' | 'tree';

export interface EdiViewerProps {
  text: string;
  fileName: string;
  /** Errors reported by an acknowledgment or the server, attached to their segments. */
  annotations?: readonly EdiAnnotation[];
  /** The annotation to scroll into view. */
  focusAnnotation?: number;
  mode: EdiViewerMode;
  wrap?: boolean;
  /** The text is the start of a longer file: a missing end is not an error. */
  partial?: boolean;
  /** Text to add to an annotation's card: what set the value, with a link. Pass a stable function. */
  renderNote?: (annotation: number) => ReactNode;
}

const noAnnotations: readonly EdiAnnotation[] = [];

/**
 * An X12 or EDIFACT file of any size, valid or not: as raw text, one segment per line with names and code meanings, or
 * as a tree. `--viewer-height` limits the height (70vh). The parent component provides the mode switch.
 */
export function EdiViewer(props: EdiViewerProps) {
  const {
    text,
    fileName,
    annotations = noAnnotations,
    focusAnnotation,
    mode,
    wrap = false,
    partial = false,
    renderNote,
  } = props;
  const rootRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const document = useMemo(() => tokenize(text), [text]);
  const structure = useMemo(() => readStructure(document), [document]);
  const dictionary = useDictionary(document.standard);
  const findings = useMemo(
    () => (partial ? [] : validateEdi(document, structure, dictionary)),
    [partial, document, structure, dictionary],
  );
  const marks = useMemo(
    () => collectMarks(document, annotations, findings, dictionary),
    [document, annotations, findings, dictionary],
  );
  const bySegment = useMemo(() => marksBySegment(marks), [marks]);
  const find = useFind(text);

  const [cursor, setCursor] = useState<Cursor>({ segment: 0, cell: 0, turn: 0 });
  const goTo = (segment: number, cell = 0): void =>
    setCursor(({ turn }) => ({ segment, cell, turn: turn + 1 }));
  const goToMark = (mark: Mark): void => {
    const segment = segmentAt(document, mark.segmentIndex);
    const { tokens } = segmentTokens(segment, document.tagEnds[mark.segmentIndex] ?? 0);
    goTo(mark.segmentIndex, cellOf(tokens, mark.elementIndex, mark.componentIndex));
  };

  // No turn: the tree is already there.
  const putAt = (index: number, place: EdiPlace | undefined): void => {
    const { tokens } = segmentTokens(segmentAt(document, index), document.tagEnds[index] ?? 0);
    setCursor(({ turn }) => ({ segment: index, cell: placeCell(tokens, place), turn }));
  };
  const goToOffset = (offset: number): void => {
    const index = Math.max(segmentIndexAt(document, offset), 0);
    const { tokens } = segmentTokens(segmentAt(document, index), document.tagEnds[index] ?? 0);
    const hit = tokens.findLast((token) => token.kind !== 'separator' && token.start <= offset);
    goTo(index, hit?.kind === 'value' ? hit.cell : 0);
  };

  // Adjusted while rendering, as React recommends for state derived from props, so the first frame is already right.
  const [followed, setFollowed] = useState({
    text,
    focusAnnotation: undefined as number | undefined,
    match: -1,
    findTurn: 0,
  });
  const match = find.current < 0 ? -1 : (find.matches.offsets[2 * find.current] ?? -1);
  if (
    followed.text !== text ||
    followed.focusAnnotation !== focusAnnotation ||
    followed.match !== match ||
    followed.findTurn !== find.turn
  ) {
    setFollowed({ text, focusAnnotation, match, findTurn: find.turn });
    const focused = marks.find(({ annotation }) => annotation === focusAnnotation);
    if (focused && (followed.focusAnnotation !== focusAnnotation || followed.text !== text))
      goToMark(focused);
    else if (followed.text !== text) goTo(0);
    else if (match >= 0) goToOffset(match);
  }

  if (text.trim() === '') return <EmptyState kind="none" title="The file is empty" small />;
  if (!document.standard)
    return (
      <>
        <p className={styles.notice}>{document.diagnostics[0]?.message}</p>
        <TextViewer text={text} label={fileName} wrap={wrap} />
      </>
    );

  const at = Math.min(cursor.segment, document.segmentCount - 1);
  const label = `${fileName}: ${describeDocument(document, structure)}`;
  const interchange = Math.max(
    structure.interchanges.findIndex(({ first, last }) => first <= at && at <= last),
    0,
  );
  const copy = async (what: 'element' | 'segment'): Promise<void> => {
    const copied = what === 'segment' ? text.slice(document.starts[at], document.ends[at]) : current.value;
    try {
      await navigator.clipboard.writeText(copied);
      announce(`Copied ${what}`);
    } catch {
      announce(`The browser blocked copying the ${what}`, 'assertive');
    }
  };
  const segment = segmentAt(document, at);
  const { tokens } = segmentTokens(segment, document.tagEnds[at] ?? 0);
  const token = tokens.find((candidate) => candidate.kind === 'value' && candidate.cell === cursor.cell);
  const placed = token?.kind === 'value' ? token.place : undefined;
  const explanation = placed && explainValue(dictionary, document, segment, placed);
  const current = {
    value: explanation?.value ?? segment.tag,
    words: explanation
      ? explanationText(explanation)
      : [
          [segment.tag, segmentName(dictionary, document, at)].filter(Boolean).join(' '),
          ...doubts(bySegment.get(at)),
        ].join(' — '),
    position:
      segment.position > 0
        ? `segment ${segment.position} of the ${standardAt(document, at) === 'x12' ? 'set' : 'message'}`
        : 'envelope',
  };

  return (
    <div ref={rootRef} className={styles.viewer}>
      <EnvelopeCard
        document={document}
        structure={structure}
        dictionary={dictionary}
        at={interchange}
        onSelect={(to) => goTo(structure.interchanges[to]?.first ?? 0)}
      />
      {mode === 'raw' ? (
        <TextViewer text={text} label={label} wrap={wrap} />
      ) : (
        <>
          <div className={styles.bar}>
            {/* Part of a file cannot show that the whole is valid. */}
            {partial && marks.length === 0 ? (
              <span />
            ) : (
              <ProblemSteps marks={marks} cursor={cursor} onGo={goToMark} />
            )}
            <FindBar find={find} rootRef={rootRef} returnRef={scrollerRef} />
          </div>
          {mode === 'pretty' ? (
            <PrettyView
              document={document}
              dictionary={dictionary}
              label={label}
              marks={bySegment}
              cursor={cursor}
              onCursor={setCursor}
              onCopy={copy}
              matches={find.matches}
              currentMatch={find.current}
              wrap={wrap}
              renderNote={renderNote}
              scrollerRef={scrollerRef}
            />
          ) : (
            <EdiTree
              document={document}
              structure={structure}
              dictionary={dictionary}
              label={label}
              marks={bySegment}
              reveal={{ segment: at, place: placed, turn: cursor.turn }}
              onPlace={putAt}
            />
          )}
          <Inspector words={current.words} position={current.position} onCopy={copy} />
        </>
      )}
    </div>
  );
}
