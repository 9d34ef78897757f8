import type { LoaderFunctionArgs } from 'react-router';
import { safeReturnTo } from '../../../auth/return-path.ts';
import {
  endConsent,
  handOver,
  keepConsent,
  type ConsentAnswer,
  type ConsentRequest,
} from '../../../lib/consent.ts';

/** What has come of a third party's answer. */
export type ConsentOutcome =
  /** The address says nothing. */
  | { readonly kind: 'nothing' }
  /** Not begun in this browser, or too long ago, or answered before. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'given' | 'refused';
      readonly provider: string;
      readonly answer: ConsentAnswer;
      /** Whether the page that asked waits in another window and has it; else it is at `return_to`. */
      readonly isTaken: boolean;
      readonly return_to: string;
    };

/** For the screen, which shows the wait. */
export interface ReceivedConsent {
  readonly outcome: Promise<ConsentOutcome>;
}

/** As much as a third party may say in its own words. */
const MOST = 300;

async function deliver(answer: ConsentAnswer, request: ConsentRequest): Promise<ConsentOutcome> {
  const isTaken = await handOver(answer);
  if (!isTaken) keepConsent(answer);
  const back = new URL(safeReturnTo(request.return_to), location.origin);
  if (!isTaken) back.searchParams.set('consent', answer.state);
  return {
    kind: answer.code === null ? 'refused' : 'given',
    provider: request.provider,
    answer,
    isTaken,
    return_to: back.pathname + back.search + back.hash,
  };
}

/**
 * Takes what a third party has put into the address. Only answers to what was begun here count: any page may send a
 * person to this address with a code of its own.
 */
export function receiveConsent({ request }: Pick<LoaderFunctionArgs, 'request'>): ReceivedConsent {
  const { searchParams } = new URL(request.url);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  if (!code && !error) return { outcome: Promise.resolve({ kind: 'nothing' }) };
  const begun = state ? endConsent(state) : null;
  if (!begun || !state) return { outcome: Promise.resolve({ kind: 'unknown' }) };
  const answer: ConsentAnswer = {
    state,
    // With both, it is an error.
    code: error ? null : (code ?? null),
    error: error?.slice(0, MOST) ?? null,
    description: searchParams.get('error_description')?.slice(0, MOST) ?? null,
  };
  return { outcome: deliver(answer, begun) };
}
