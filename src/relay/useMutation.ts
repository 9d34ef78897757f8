import { useCallback } from 'react';
import {
  useMutation as useRelayMutation,
  useRelayEnvironment,
  type GraphQLTaggedNode,
  type UseMutationConfig,
} from 'react-relay/hooks';
import { Store, type MutationParameters } from 'relay-runtime';
import { notify } from '../ui/feedback/notify.ts';
import { describeError } from './errors.ts';
import { payloadErrors, type UserFault } from './user-errors.ts';

export interface MutationNotices<T extends MutationParameters> {
  /** What the person is told when it worked; nothing when left out. */
  readonly success?: string | ((response: T['response']) => string);
  /** What did not work, as a title: "Could not resubmit". */
  readonly failure: string;
  /**
   * The fields beside which a form shows faults itself; faults of anything else are told. 'all' for a form with a
   * summary (src/ui/form), which shows those without a field too.
   */
  readonly inForm?: readonly string[] | 'all';
}

export type MutationResult<T extends MutationParameters> =
  | { readonly ok: true; readonly response: T['response'] }
  /** Nothing was changed. No faults when the server could not be asked or failed. */
  | { readonly ok: false; readonly faults: readonly UserFault[] };

type Extras<T extends MutationParameters> = Omit<
  UseMutationConfig<T>,
  'variables' | 'onCompleted' | 'onError' | 'onUnsubscribe'
>;

/**
 * A mutation to be awaited. It never rejects: failures are told to the person, and faults that the server reports
 * in the payload's `errors { path message code }` come back. Select `errors` in every mutation.
 */
export function useMutation<T extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  { success, failure, inForm = [] }: MutationNotices<T>,
): [run: (variables: T['variables'], extras?: Extras<T>) => Promise<MutationResult<T>>, isRunning: boolean] {
  const [commit, isRunning] = useRelayMutation<T>(mutation);
  const environment = useRelayEnvironment();
  // A new array at each render; what it says is what counts.
  const shown = inForm === 'all' ? inForm : inForm.join(' ');
  const run = useCallback(
    (variables: T['variables'], extras?: Extras<T>) =>
      new Promise<MutationResult<T>>((resolve) => {
        commit({
          ...extras,
          variables: variables as UseMutationConfig<T>['variables'],
          onError(error) {
            const { title, message } = describeError(error);
            notify.error([title, message].filter(Boolean).join('. '), failure);
            resolve({ ok: false, faults: [] });
          },
          onCompleted(response) {
            // The payload's records are named by the whole input, which in a form may hold passwords and keys, and
            // nobody reads them again.
            const store = environment.getStore();
            if (store instanceof Store) store.scheduleGC();
            const faults = payloadErrors(response);
            if (faults.length === 0) {
              if (success) notify.success(typeof success === 'string' ? success : success(response));
              resolve({ ok: true, response });
              return;
            }
            const fields = shown.split(' ');
            const untold = faults.filter(({ path }) => path.length === 0 || !fields.includes(path.join('.')));
            if (shown !== 'all' && untold.length > 0)
              notify.error(untold.map(({ message }) => message).join(' '), failure);
            resolve({ ok: false, faults });
          },
        });
      }),
    [commit, environment, success, failure, shown],
  );
  return [run, isRunning];
}
