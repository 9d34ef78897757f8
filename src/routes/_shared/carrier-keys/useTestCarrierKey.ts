import { graphql } from 'react-relay/hooks';
import type { TestCarrierApiKeyInput, useTestCarrierKeyMutation } from '#gql/useTestCarrierKeyMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { StatusLook } from '#ui/status/tone.ts';
import { adviceOn, resultLook } from './carrier-key-labels.ts';

/** The result of a test. */
export interface KeyVerdict {
  readonly isAccepted: boolean;
  readonly look: StatusLook;
  /** The carrier's response, or why there was no call. */
  readonly answer: string;
  /** What to do about it. */
  readonly advice: string | null;
}

/** Calls a carrier with a key, stored or not; resolves to null if the server could not be reached. */
export function useTestCarrierKey(): [
  test: (input: TestCarrierApiKeyInput) => Promise<KeyVerdict | null>,
  isTesting: boolean,
] {
  const [run, isTesting] = useMutation<useTestCarrierKeyMutation>(
    graphql`
      mutation useTestCarrierKeyMutation($input: TestCarrierApiKeyInput!) {
        test_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
            last_used_at
            last_result
          }
          result
          answer
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The key was not tested', inForm: 'all' },
  );
  const test = async (input: TestCarrierApiKeyInput): Promise<KeyVerdict | null> => {
    const ran = await run({ input });
    if (!ran.ok) {
      const answer = ran.errors.map(({ message }) => message).join(' ');
      return answer === ''
        ? null
        : { isAccepted: false, look: { tone: 'wait', label: 'Not tested' }, answer, advice: null };
    }
    const { result, answer } = ran.response.test_carrier_api_key;
    if (result == null) return null;
    return {
      isAccepted: result === 'OK',
      look: resultLook(result),
      answer: answer ?? '',
      advice: adviceOn(result),
    };
  };
  return [test, isTesting];
}

/** Tests a stored key from its row and reports the result in a toast. */
export function useTestStoredKey(): [
  test: (key: { readonly key_uuid: string; readonly label: string }) => Promise<void>,
  isTesting: boolean,
] {
  const [test, isTesting] = useTestCarrierKey();
  const testStored = async ({ key_uuid, label }: { key_uuid: string; label: string }) => {
    const verdict = await test({ key_uuid });
    if (!verdict) return;
    if (verdict.isAccepted) notify.success(`${label} accepted: ${verdict.answer}`);
    else
      notify.error([verdict.answer, verdict.advice].filter(Boolean).join('. '), `${label} was not accepted`);
  };
  return [testStored, isTesting];
}
