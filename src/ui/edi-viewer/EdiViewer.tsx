import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { segmentAt, segmentIndexAt, standardAt } from '../../edi/document.ts';
import { explainValue, explanationText } from '../../edi/explain.ts';
import type { EdiPlace } from '../../edi/explain.ts';
import { segmentName } from '../../edi/names.ts';
import type { EdiStructure } from '../../edi/structure.ts';
import type { EdiAnnotation, EdiDiagnostic, EdiDocument } from '../../edi/types.ts';
import { validateSteps } from '../../edi/validate.ts';
import type { Steps } from '../../lib/steps.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { announce } from '../feedback/live-region.ts';
import { FindBar } from '../text-viewer/FindBar.tsx';
import { StepProgress } from '../text-viewer/StepProgress.tsx';
import { TextViewer } from '../text-viewer/TextViewer.tsx';
import { useFind } from '../text-viewer/useFind.ts';
import { SHORT_TEXT, useSteps } from '../text-viewer/useSteps.ts';
import type { Cursor } from './cursor.ts';
import { EdiTree } from './EdiTree.tsx';
import styles from './EdiViewer.module.css';
import { EnvelopeCard } from './EnvelopeCard.tsx';
import { Inspector } from './Inspector.tsx';
import { PrettyView } from './PrettyView.tsx';
import { ProblemSteps } from './ProblemSteps.tsx';
import { readSteps, type EdiFile } from './read-file.ts';
import { cellOf, placeCell, segmentTokens } from './segment-tokens.ts';
import { useDictionary } from './useDictionary.ts';
import { collectMarks, doubts, marksBySegment } from './viewer-marks.ts';
import type { Mark } from './viewer-marks.ts';

export type EdiViewerMode = 'raw' | 'pretty' | 'tree';

export interface EdiViewerProps {
  text: string;
  fileName: string;
  /** Maps what an acknowledgment or the server reports about the file to its segments. Pass a stable function. */
  locate?: ((document: EdiDocument, structure: EdiStructure) => readonly EdiAnnotation[]) | undefined;
  /** The annotation to scroll into view. */
  focusAnnotation?: number;
  mode: EdiViewerMode;
  wrap?: boolean;
  /** The text is only the start of a file, so a missing end is not an error. */
  partial?: boolean;
  /** Text to add to an annotation's card: what set the value, with a link. Pass a stable function. */
  renderNote?: (annotation: number) => ReactNode;
}

const noAnnotations = (): readonly EdiAnnotation[] => [];
const noFindings: readonly EdiDiagnostic[] = [];

/**
 * An X12 or EDIFACT file of any size, valid or not: as raw text, one segment per line with names and code meanings, or
 * as a tree. `--viewer-height` limits the height (70vh). The parent component provides the mode switch.
 */
export function EdiViewer(props: EdiViewerProps) {
  const { text, partial = false } = props;
  const start = useCallback(() => readSteps(text, partial), [text, partial]);
  const { result: file, progress } = useSteps(start, text.length <= SHORT_TEXT);
  if (text.trim() === '') return <EmptyState kind="none" title="The file is empty" small />;
  return (
    <>
      {progress !== null && <StepProgress label="Reading the file" value={progress} />}
      {/* The previous file stays visible, with the search in it, until the new one has been read. */}
      {file && <Viewer {...props} file={file} />}
    </>
  );
}

// oxlint-disable-next-line require-yield -- nothing to check
function* nothing(): Steps<readonly EdiDiagnostic[]> {
  return noFindings;
}

function Viewer(props: Omit<EdiViewerProps, 'text' | 'partial'> & { file: EdiFile }) {
  const { file, fileName, locate = noAnnotations, focusAnnotation, mode, wrap = false, renderNote } = props;
  const { document, structure, isPartial, description } = file;
  const { text } = document;
  const rootRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const dictionary = useDictionary(document.standard);
  const check = useCallback(
    () => (isPartial ? nothing() : validateSteps(document, structure, dictionary)),
    [isPartial, document, structure, dictionary],
  );
  const { result: found, progress: checking } = useSteps(check, isPartial || text.length <= SHORT_TEXT);
  // Until the check has finished, `found` belongs to another file or was made without the dictionary.
  const findings = (checking === null && found) || noFindings;
  const annotations = useMemo(() => locate(document, structure), [locate, document, structure]);
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

  // Keeps `turn`, because the tree has already scrolled there.
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
    document,
    focusAnnotation: undefined as number | undefined,
    match: -1,
    findTurn: 0,
  });
  const match = find.current < 0 ? -1 : (find.matches.offsets[2 * find.current] ?? -1);
  if (
    followed.document !== document ||
    followed.focusAnnotation !== focusAnnotation ||
    followed.match !== match ||
    followed.findTurn !== find.turn
  ) {
    setFollowed({ document, focusAnnotation, match, findTurn: find.turn });
    const focused = marks.find(({ annotation }) => annotation === focusAnnotation);
    if (focused && (followed.focusAnnotation !== focusAnnotation || followed.document !== document))
      goToMark(focused);
    else if (followed.document !== document) goTo(0);
    else if (match >= 0) goToOffset(match);
  }

  if (!document.standard)
    return (
      <>
        <p className={styles.notice}>{document.diagnostics[0]?.message}</p>
        <TextViewer text={text} label={fileName} wrap={wrap} />
      </>
    );

  const at = Math.min(cursor.segment, document.segmentCount - 1);
  const label = `${fileName}: ${description}`;
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
            {/* The start of a file cannot show that the whole file is valid. */}
            {isPartial && marks.length === 0 ? (
              <span />
            ) : (
              <ProblemSteps marks={marks} isChecking={checking !== null} cursor={cursor} onGo={goToMark} />
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
