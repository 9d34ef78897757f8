/** The facts about a sample that are known before it is parsed. */
export interface SampleFacts {
  /** Null if it is neither. */
  readonly standard: 'X12' | 'EDIFACT' | null;
  /** The types of its documents: "850", "ORDERS". */
  readonly documents: readonly string[];
  readonly segments: number;
}

/** The position of the segment terminator in an ISA segment, which has a fixed length. */
const ISA_END = 105;

export function readSample(sample: string): SampleFacts {
  const text = sample.trimStart();
  if (text.startsWith('ISA')) {
    const segments = segmentsOf(text.split(text[ISA_END] ?? '~'));
    return {
      standard: 'X12',
      documents: typesIn(segments, `ST${text[3] ?? '*'}`),
      segments: segments.length,
    };
  }
  if (!/^UN[AB]/.test(text)) return { standard: null, documents: [], segments: 0 };
  const [component, element, , release, , end] = text.startsWith('UNA') ? text.slice(3, 9) : ":+.? '";
  const body = text.startsWith('UNA') ? text.slice(9) : text;
  const segments = segmentsOf(body.split(end ?? "'"), release);
  const documents = segments
    .filter((segment) => segment.startsWith(`UNH${element ?? '+'}`))
    .map((segment) => segment.split(element ?? '+')[2]?.split(component ?? ':')[0] ?? '');
  return { standard: 'EDIFACT', documents: [...new Set(documents)], segments: segments.length };
}

/** Parts without blank ones; a terminator after the release character belongs to its segment. */
function segmentsOf(parts: readonly string[], release?: string): readonly string[] {
  const segments: string[] = [];
  let open = '';
  for (const part of parts) {
    const isReleased = release !== undefined && release !== ' ' && part.endsWith(release);
    if (isReleased) open += part;
    else {
      if ((open + part).trim() !== '') segments.push((open + part).trim());
      open = '';
    }
  }
  return segments;
}

const typesIn = (segments: readonly string[], start: string): readonly string[] => [
  ...new Set(
    segments
      .filter((segment) => segment.startsWith(start))
      .map((segment) => segment.slice(start.length).split(start.slice(-1))[0] ?? ''),
  ),
];

/** Why a sample does not contain the chosen document; null if it does. */
export function sampleProblem(
  sample: string,
  { standard, document }: { readonly standard: string; readonly document: string },
): string | null {
  const facts = readSample(sample);
  if (facts.standard === null)
    return 'This is not an EDI file: X12 starts with ISA, EDIFACT with UNA or UNB.';
  if (facts.standard === standard && (facts.documents.includes(document) || document === '')) return null;
  const found = facts.documents.length > 0 ? facts.documents.join(', ') : 'without a document';
  return `This sample is ${facts.standard} ${found}, not ${standard} ${document}. Choose another one, or change the document.`;
}
