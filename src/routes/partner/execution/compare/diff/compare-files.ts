import { loadDictionary } from '#edi/dictionary.ts';
import { rawSegment } from '#edi/document.ts';
import { tokenizeSteps } from '#edi/tokenize.ts';
import { jsonSteps } from '#lib/json-steps.ts';
import type { Steps, Work } from '#lib/steps.ts';
import { xmlSteps } from '#lib/xml.ts';
import { prettySteps } from '#shared/file-preview/pretty-text.ts';
import { compareEdi } from './compare-edi.ts';
import { compareTable } from './compare-table.ts';
import { compareText } from './compare-text.ts';
import { compareValues, jsonLeaves, xmlLeaves, type Leaf } from './compare-values.ts';
import type { Comparison } from './comparison.ts';

export interface ComparedFile {
  readonly format: string;
  readonly text: string;
}

/** The longest time, in milliseconds, that the page is blocked before it can render and react again. */
const SLICE = 12;

const rest = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * Compares two files according to their format; as text if their formats differ or they cannot be parsed. Works in
 * slices rather than in a worker, because the portal's content security policy forbids workers.
 */
export async function compareFiles(
  left: ComparedFile,
  right: ComparedFile,
  { asText, signal }: { asText: boolean; signal: AbortSignal },
): Promise<Comparison> {
  const isEdi = left.format === 'X12' || left.format === 'EDIFACT';
  if (isEdi && left.format === right.format && !asText)
    return compareInterchanges(left.text, right.text, signal);
  return inSlices(asText ? compareText(left.text, right.text) : compareOthers(left, right), signal);
}

function* compareOthers(left: ComparedFile, right: ComparedFile): Work<Comparison> {
  if (left.format !== right.format)
    return yield* compareText(
      yield* lineSteps(left),
      yield* lineSteps(right),
      'The files have different formats, so they are compared as text.',
    );
  switch (left.format) {
    case 'JSON':
      return yield* compareParsed(left.text, right.text, 'JSON', readJson);
    case 'XML':
      return yield* compareParsed(left.text, right.text, 'XML', readXml);
    case 'CSV':
      return yield* compareTable(left.text, right.text);
    default:
      return yield* compareText(left.text, right.text);
  }
}

function* readJson(text: string): Work<readonly Leaf[]> {
  return yield* jsonLeaves(yield* jsonSteps(text));
}

function* readXml(text: string): Work<readonly Leaf[]> {
  return yield* xmlLeaves(yield* xmlSteps(text));
}

async function compareInterchanges(left: string, right: string, signal: AbortSignal): Promise<Comparison> {
  const a = await inSlices(tokenizeSteps(left), signal);
  const b = await inSlices(tokenizeSteps(right), signal);
  if (!a.standard || !b.standard)
    return inSlices(
      compareText(left, right, 'One of the files is not readable as EDI, so they are compared as text.'),
      signal,
    );
  // Without the dictionary, values have no names, so none of them are ignored.
  const dictionary = await loadDictionary(b.standard).catch(() => undefined);
  return inSlices(compareEdi(a, b, dictionary), signal);
}

/** A file with one segment or value per line, for comparison with a file of another format. */
function* lineSteps({ format, text }: ComparedFile): Steps<string> {
  if (format !== 'X12' && format !== 'EDIFACT') return yield* prettySteps(format, text);
  const document = yield* tokenizeSteps(text);
  if (!document.standard) return text;
  return Array.from({ length: document.segmentCount }, (_, at) => rawSegment(document, at).trim()).join('\n');
}

/** Runs long work in slices, so that the page can render and react in between. */
async function inSlices<Result>(work: Work<Result>, signal: AbortSignal): Promise<Result> {
  for (let since = performance.now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < SLICE) continue;
    await rest();
    signal.throwIfAborted();
    since = performance.now();
  }
}

function* compareParsed(
  left: string,
  right: string,
  name: string,
  read: (text: string) => Work<readonly Leaf[]>,
): Work<Comparison> {
  let leaves: readonly [left: readonly Leaf[], right: readonly Leaf[]];
  try {
    leaves = [yield* read(left), yield* read(right)];
  } catch {
    const notice = `One of the files is not valid ${name}, so they are compared as text.`;
    return yield* compareText(left, right, notice);
  }
  return yield* compareValues(...leaves);
}
