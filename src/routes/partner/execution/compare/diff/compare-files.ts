import { loadDictionary } from '../../../../../edi/dictionary.ts';
import { rawSegment } from '../../../../../edi/document.ts';
import { tokenizeSteps } from '../../../../../edi/tokenize.ts';
import type { Steps } from '../../../../../lib/steps.ts';
import { parseXml } from '../../../../../lib/xml.ts';
import { JsonNumber } from '../../../../../lib/json-steps.ts';
import { prettySteps } from '../../../../_shared/file-preview/pretty-text.ts';
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
  if (asText) return compareText(left.text, right.text);
  if (left.format !== right.format)
    return compareText(
      await inSlices(lineSteps(left), signal),
      await inSlices(lineSteps(right), signal),
      'The files have different formats, so they are compared as text.',
    );
  switch (left.format) {
    case 'X12':
    case 'EDIFACT':
      return compareInterchanges(left.text, right.text, signal);
    case 'JSON':
      return compareParsed(left.text, right.text, 'JSON', (text) =>
        jsonLeaves(JSON.parse(text.replace(/^\uFEFF/, ''), asWritten)),
      );
    case 'XML':
      return compareParsed(left.text, right.text, 'XML', (text) => xmlLeaves(parseXml(text)));
    case 'CSV':
      return compareTable(left.text, right.text);
    default:
      return compareText(left.text, right.text);
  }
}

async function compareInterchanges(left: string, right: string, signal: AbortSignal): Promise<Comparison> {
  const a = await inSlices(tokenizeSteps(left), signal);
  const b = await inSlices(tokenizeSteps(right), signal);
  if (!a.standard || !b.standard)
    return compareText(left, right, 'One of the files is not readable as EDI, so they are compared as text.');
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
async function inSlices<Result>(
  work: Generator<unknown, Result, void>,
  signal: AbortSignal,
): Promise<Result> {
  for (let since = performance.now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < SLICE) continue;
    await rest();
    signal.throwIfAborted();
    since = performance.now();
  }
}

function compareParsed(
  left: string,
  right: string,
  name: string,
  read: (text: string) => readonly Leaf[],
): Comparison {
  try {
    return compareValues(read(left), read(right));
  } catch {
    return compareText(left, right, `One of the files is not valid ${name}, so they are compared as text.`);
  }
}

/** Keeps a number as written: 10.00, or more digits than a double can hold. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
    ? new JsonNumber(context.source)
    : value;
