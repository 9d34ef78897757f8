import type { Steps } from '../lib/steps.ts';
import type { EdiDictionary } from './dictionary/types.ts';
import { DiagnosticSink } from './diagnostics.ts';
import { segmentAt, standardAt } from './document.ts';
import { hasClosedList, placeName, readCode } from './names.ts';
import type { EdiDiagnostic, EdiDocument, EdiSegment } from './types.ts';

/** Segments to check per step, which takes a few milliseconds. */
const STEP = 5_000;

/** Reports values missing from the code list of their data element, if the dictionary has the complete list. */
export function* codeSteps(document: EdiDocument, dictionary: EdiDictionary): Steps<EdiDiagnostic[]> {
  const sink = new DiagnosticSink();
  const listed = new Set<string>();
  for (const [tag, { elements }] of dictionary.segments)
    if (elements.some((id) => hasList(dictionary, id))) listed.add(tag);

  for (let index = 0; index < document.segmentCount; index++) {
    if (index % STEP === STEP - 1) yield index / document.segmentCount;
    const start = document.starts[index] ?? 0;
    if (standardAt(document, index) !== dictionary.standard) continue;
    if (!listed.has(document.text.slice(start, document.tagEnds[index]))) continue;
    for (const finding of codeFindings(document, segmentAt(document, index), dictionary)) sink.add(finding);
  }
  return sink.finish();
}

/** The same check for one segment. */
export function codeFindings(
  document: EdiDocument,
  segment: EdiSegment,
  dictionary: EdiDictionary,
): EdiDiagnostic[] {
  const found: EdiDiagnostic[] = [];
  const definition = dictionary.segments.get(segment.tag);
  if (!definition) return found;
  for (const [at, element] of segment.elements.entries()) {
    const id = definition.elements[at];
    if (id === undefined || !hasList(dictionary, id)) continue;
    for (const repeat of element.repeats)
      for (const [part, component] of repeat.components.entries()) {
        if (component.value === '') continue;
        const place = placeName(dictionary, document, segment, at + 1, part + 1);
        if (readCode(dictionary, segment, place.elementId, component.value).known !== false) continue;
        found.push({
          code: 'UNKNOWN_CODE',
          severity: 'warning',
          message: `${place.reference} ${place.name ?? ''} = ${component.value.trim()} is not a known code.`,
          offset: component.start,
          segmentIndex: segment.index,
          elementIndex: at + 1,
          ...(repeat.components.length > 1 ? { componentIndex: part + 1 } : {}),
        });
      }
  }
  return found;
}

function hasList(dictionary: EdiDictionary, id: string): boolean {
  const ids = dictionary.composites.get(id)?.components ?? [id];
  return ids.some((part) => hasClosedList(dictionary, part));
}
