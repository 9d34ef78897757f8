import { expect, test } from 'vitest';
import { prettyOutput, segmentsIn } from './output-text.ts';

test('each line has one segment, whatever line breaks the file has', () => {
  expect(prettyOutput('X12', 'ST*204*0001~\nB2**PCLN~SE*3*0001~')).toBe(
    'ST*204*0001~\nB2**PCLN~\nSE*3*0001~',
  );
  expect(segmentsIn('EDIFACT', "UNH+1'FTX+AAI+++O?'NEILL'UNT+2+1'")).toEqual([
    "UNH+1'",
    "FTX+AAI+++O?'NEILL'",
    "UNT+2+1'",
  ]);
});

test('other formats stay unchanged', () => {
  expect(prettyOutput('JSON', '{\n  "a": "~"\n}\n')).toBe('{\n  "a": "~"\n}\n');
  expect(prettyOutput('CSV', "a\nb'c\n")).toBe("a\nb'c\n");
});
