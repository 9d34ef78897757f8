import { useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useShortCodeCheckQuery } from '#gql/useShortCodeCheckQuery';

/** The result of a check of a short code; null before the first check and after a failed one. */
export interface ShortCodeVerdict {
  readonly code: string;
  readonly isAvailable: boolean;
  readonly problem: string | null;
  readonly suggestion: string;
}

interface Question {
  readonly short_code: string | null;
  readonly company_name: string | null;
}

/** The pause after the last keystroke before a check, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Checks short codes during typing, and suggests one for a name. Only the response to the latest request counts. If a
 * check fails, saving still checks the code.
 */
export function useShortCodeCheck(): {
  readonly verdict: ShortCodeVerdict | null;
  readonly isChecking: boolean;
  readonly ask: (question: Question, onAnswer?: (verdict: ShortCodeVerdict) => void) => void;
} {
  const environment = useRelayEnvironment();
  const [verdict, setVerdict] = useState<ShortCodeVerdict | null>(null);
  const [isChecking, setChecking] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const ask = (question: Question, onAnswer?: (verdict: ShortCodeVerdict) => void) => {
    stop.current();
    setVerdict(null);
    setChecking(true);
    const timer = setTimeout(() => {
      const request = fetchQuery<useShortCodeCheckQuery>(
        environment,
        graphql`
          query useShortCodeCheckQuery($short_code: String, $company_name: String) {
            short_code_check(short_code: $short_code, company_name: $company_name) {
              is_available
              problem
              suggestion
            }
          }
        `,
        question,
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ short_code_check: answer }) => {
          const found = {
            code: question.short_code ?? answer.suggestion,
            isAvailable: question.short_code === null || answer.is_available,
            problem: answer.problem ?? null,
            suggestion: answer.suggestion,
          };
          setVerdict(found);
          setChecking(false);
          onAnswer?.(found);
        },
        error: () => setChecking(false),
      });
      stop.current = () => request.unsubscribe();
    }, PAUSE_MS);
    stop.current = () => clearTimeout(timer);
  };
  return { verdict, isChecking, ask };
}
