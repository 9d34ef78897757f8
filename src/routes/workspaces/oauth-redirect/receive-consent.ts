import type { LoaderFunctionArgs } from 'react-router';
import { safeReturnTo } from '#auth/return-path.ts';
import { endConsent, handOver, keepConsent, type ConsentAnswer, type ConsentRequest } from '#lib/consent.ts';

/** The result of a third party's response. */
export type ConsentOutcome =
  /** The address contains no response. */
  | { readonly kind: 'nothing' }
  /** Not started in this browser, expired, or already answered. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'given' | 'refused';
      readonly provider: string;
      readonly answer: ConsentAnswer;
      /**
       * Whether the page that asked for the consent is waiting in another window and has received it. Otherwise it has
       * to be opened at `return_to`.
       */
      readonly isTaken: boolean;
      readonly return_to: string;
    };

/** The pending result, for the screen, which shows that it waits. */
export interface ReceivedConsent {
  readonly outcome: Promise<ConsentOutcome>;
}

/** The maximum length of a third party's message. */
const MAX = 300;

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
 * Handles the response in the address. Only responses to requests that were started in this browser count, because any
 * site can send a person to this address with a code of its own.
 */
export function receiveConsent({ request }: Pick<LoaderFunctionArgs, 'request'>): ReceivedConsent {
  const { searchParams } = new URL(request.url);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  if (!code && !error) return { outcome: Promise.resolve({ kind: 'nothing' }) };
  const begun = state ? endConsent(state) : null;
  if (!begun || !state) return { outcome: Promise.resolve({ kind: 'unknown' }) };
  const answer: ConsentAnswer = {
    state,
    // A response with both counts as an error.
    code: error ? null : (code ?? null),
    error: error?.slice(0, MAX) ?? null,
    description: searchParams.get('error_description')?.slice(0, MAX) ?? null,
  };
  return { outcome: deliver(answer, begun) };
}
