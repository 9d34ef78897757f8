import type { EdiDiagnostic, EdiSegment } from './types.ts';

/** The ISA is the only fixed-length segment: every element has a set length. */
const lengths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1];

/** Errors in the format of an ISA. */
export function isaFindings(segment: EdiSegment): EdiDiagnostic[] {
  const found: EdiDiagnostic[] = [];
  const report = (code: string, offset: number, message: string, elementIndex?: number): void => {
    const diagnostic = { code, severity: 'error' as const, message, offset, segmentIndex: segment.index };
    found.push(elementIndex === undefined ? diagnostic : { ...diagnostic, elementIndex });
  };

  if (segment.elements.length !== lengths.length)
    report(
      'ISA_ELEMENT_COUNT',
      segment.start,
      `The ISA must have ${lengths.length} elements and has ${segment.elements.length}.`,
    );
  for (const [at, expected] of lengths.entries()) {
    const element = segment.elements[at];
    if (!element || element.end - element.start === expected) continue;
    const place = `ISA-${String(at + 1).padStart(2, '0')}`;
    const length = element.end - element.start;
    report(
      'ISA_LENGTH',
      element.start,
      `${place} must be ${characters(expected)} long and is ${characters(length)} long.`,
      at + 1,
    );
  }
  const control = value(segment, 13);
  if (control.length === 9 && !/^\d{9}$/.test(control))
    report('ISA_CONTROL_NUMBER', segment.start, `ISA-13 must be nine digits and is "${control}".`, 13);
  const date = value(segment, 9);
  if (date.length === 6 && !/^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(date))
    report('ISA_DATE', segment.start, `ISA-09 must be a date as YYMMDD and is "${date}".`, 9);
  const time = value(segment, 10);
  if (time.length === 4 && !/^(?:[01]\d|2[0-3])[0-5]\d$/.test(time))
    report('ISA_TIME', segment.start, `ISA-10 must be a time as HHMM and is "${time}".`, 10);
  return found;
}

function value(segment: EdiSegment, element: number): string {
  return segment.elements[element - 1]?.repeats[0]?.components[0]?.value ?? '';
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
