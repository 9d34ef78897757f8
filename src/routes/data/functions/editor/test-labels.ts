import { graphql } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { testLabels_result$key } from '#gql/testLabels_result';
import { pluralize } from '#lib/text.ts';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

const looks = {
  PASS: { tone: 'ok', label: 'Passed' },
  FAIL: { tone: 'fail', label: 'Differs' },
  ERROR: { tone: 'fail', label: 'Error' },
} as const satisfies Record<string, StatusLook>;

type Outcome = keyof typeof looks | '%future added value';

export const testLook = (outcome: Outcome): StatusLook => statusLook(looks, outcome);

const MAX_LENGTH = 80;

function words(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** The number of differences to describe; the rest are counted. */
const MAX_TOLD = 6;

/** Why a test failed, one line per difference. */
export function failureWords(resultRef: testLabels_result$key): readonly string[] {
  const { differences, problem } = readInlineData(
    graphql`
      fragment testLabels_result on FunctionTestResult @inline {
        differences {
          path
          kind
          expected
          actual
        }
        problem {
          message
        }
      }
    `,
    resultRef,
  );
  if (problem) return [problem.message];
  const lines = differences.slice(0, MAX_TOLD).map(({ path, kind, expected, actual }) => {
    const where = path === '' ? '' : `${path}: `;
    if (kind === 'UNEXPECTED') return `${where}${words(actual)} was not expected`;
    if (kind === 'MISSING' && path !== '') return `${where}${words(expected)} is missing`;
    return `${where}expected ${words(expected)}, got ${words(actual)}`;
  });
  const rest = differences.length - lines.length;
  return rest > 0 ? [...lines, `and ${pluralize(rest, 'more difference')}`] : lines;
}

/** "2 of 3 passed". */
export const summaryOf = (results: readonly { readonly outcome: Outcome }[]): string =>
  `${results.filter(({ outcome }) => outcome === 'PASS').length} of ${results.length} passed`;
