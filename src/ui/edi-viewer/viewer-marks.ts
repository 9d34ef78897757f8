import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import { segmentAt, segmentIndexAt } from '../../edi/document.ts';
import { placeName, segmentName } from '../../edi/names.ts';
import type { EdiAnnotation, EdiDiagnostic, EdiDocument, Severity } from '../../edi/types.ts';

/** One error or warning, at a segment of the file. */
export interface Mark {
  readonly segmentIndex: number;
  readonly elementIndex?: number;
  readonly componentIndex?: number;
  readonly severity: Severity;
  /** "997 AK4 · invalid code value" */
  readonly title: string;
  /** "N4-02 State or Province Code “QQ”" */
  readonly place: string;
  /** Index of the annotation; -1 for the viewer's own findings. */
  readonly annotation: number;
}

/**
 * All marks of a file in file order: the annotations, plus the viewer's own findings where no annotation covers them.
 */
export function collectMarks(
  document: EdiDocument,
  annotations: readonly EdiAnnotation[],
  findings: readonly EdiDiagnostic[],
  dictionary: EdiDictionary | undefined,
): Mark[] {
  if (document.segmentCount === 0) return [];
  const last = document.segmentCount - 1;
  const marks = annotations.map((annotation, at): Mark => {
    const segmentIndex = Math.min(Math.max(annotation.segmentIndex, 0), last);
    const { elementIndex, componentIndex, ackKind, source, message, severity = 'error' } = annotation;
    const title =
      ackKind === 'SERVER'
        ? message
        : `${[ackKind, source === ackKind ? '' : source].filter(Boolean).join(' ')} · ${message}`;
    return {
      segmentIndex,
      ...(elementIndex === undefined ? {} : { elementIndex }),
      ...(componentIndex === undefined ? {} : { componentIndex }),
      severity,
      title,
      place: describePlace(
        document,
        dictionary,
        segmentIndex,
        elementIndex,
        componentIndex,
        annotation.badValue,
      ),
      annotation: at,
    };
  });
  const annotated = new Set(
    marks.map(({ segmentIndex, elementIndex }) => `${segmentIndex}/${elementIndex ?? ''}`),
  );
  for (const finding of findings) {
    const segmentIndex = finding.segmentIndex ?? Math.max(segmentIndexAt(document, finding.offset), 0);
    const { elementIndex, componentIndex, severity, message } = finding;
    if (annotated.has(`${segmentIndex}/${elementIndex ?? ''}`)) continue;
    marks.push({
      segmentIndex,
      ...(elementIndex === undefined ? {} : { elementIndex }),
      ...(componentIndex === undefined ? {} : { componentIndex }),
      severity,
      title: message,
      place: '',
      annotation: -1,
    });
  }
  return marks.sort(
    (a, b) => a.segmentIndex - b.segmentIndex || (a.elementIndex ?? 0) - (b.elementIndex ?? 0),
  );
}

/** Whether the mark has a card below its segment. */
export const hasCard = ({ severity, annotation }: Mark): boolean => severity === 'error' || annotation >= 0;

/** Warnings about a whole segment. They get no card, because a wrapped file would have one for each line. */
export function doubts(marks: readonly Mark[] | undefined): string[] {
  return (marks ?? [])
    .filter((mark) => mark.elementIndex === undefined && !hasCard(mark))
    .map(({ title }) => title);
}

export function marksBySegment(marks: readonly Mark[]): ReadonlyMap<number, readonly Mark[]> {
  return Map.groupBy(marks, ({ segmentIndex }) => segmentIndex);
}

function describePlace(
  document: EdiDocument,
  dictionary: EdiDictionary | undefined,
  segmentIndex: number,
  elementIndex: number | undefined,
  componentIndex: number | undefined,
  badValue: string | undefined,
): string {
  const segment = segmentAt(document, segmentIndex);
  if (elementIndex === undefined)
    return [segment.tag, segmentName(dictionary, document, segmentIndex)].filter(Boolean).join(' ');
  const { reference, name } = placeName(dictionary, document, segment, elementIndex, componentIndex);
  const components = segment.elements[elementIndex - 1]?.repeats[0]?.components;
  const value = badValue ?? components?.[(componentIndex ?? 1) - 1]?.value ?? '';
  return `${[reference, name].filter(Boolean).join(' ')}${value.trim() ? ` “${value.trim()}”` : ''}`;
}
