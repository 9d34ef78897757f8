import { useCallback, useRef } from 'react';
import {
  useMutation as useRelayMutation,
  useRelayEnvironment,
  type GraphQLTaggedNode,
  type UseMutationConfig,
} from 'react-relay/hooks';
import { Store, type MutationParameters } from 'relay-runtime';
import type { UserError } from '#lib/user-error.ts';
import { notify } from '../ui/feedback/notify.ts';
import { describeError } from './errors.ts';
import { payloadErrors } from './user-errors.ts';

export interface MutationNotices<T extends MutationParameters> {
  /** The notification on success; none if omitted. */
  readonly success?: string | ((response: T['response']) => string);
  /** The title of the error notification, such as "Could not resubmit". */
  readonly failure: string;
  /**
   * The fields whose errors the form shows itself; errors of other fields become notifications. Use 'all' for a form
   * with an error summary (src/ui/form), which also shows errors without a field.
   */
  readonly inForm?: readonly string[] | 'all';
}

export type MutationResult<T extends MutationParameters> =
  | { readonly ok: true; readonly response: T['response'] }
  /** Nothing was changed. `errors` is empty if the server could not be reached or failed. */
  | { readonly ok: false; readonly errors: readonly UserError[] };

type Extras<T extends MutationParameters> = Omit<
  UseMutationConfig<T>,
  'variables' | 'onCompleted' | 'onError' | 'onUnsubscribe'
>;

/**
 * A mutation as an async function. It never rejects: failures are shown as notifications, and errors that the server
 * reports in the payload's `errors { path message code }` are returned. Select `errors` in every mutation. Until a call
 * is answered, the same call again, as after a double click, is not sent but gets the same result.
 */
export function useMutation<T extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  { success, failure, inForm = [] }: MutationNotices<T>,
): [
  /** `isDone` tells whether errors say that it had been done, so that it counts as a success. */
  run: (
    variables: T['variables'],
    extras?: Extras<T>,
    isDone?: (errors: readonly UserError[]) => boolean,
  ) => Promise<MutationResult<T>>,
  isRunning: boolean,
] {
  const [commit, isRunning] = useRelayMutation<T>(mutation);
  const environment = useRelayEnvironment();
  // The array is new on every render, so compare its contents.
  const shown = inForm === 'all' ? inForm : inForm.join(' ');
  const sent = useRef(new Map<string, Promise<MutationResult<T>>>());
  const run = useCallback(
    (variables: T['variables'], extras?: Extras<T>, isDone?: (errors: readonly UserError[]) => boolean) => {
      const callKey = JSON.stringify(variables);
      const pending = sent.current.get(callKey);
      if (pending) return pending;
      const result = new Promise<MutationResult<T>>((resolve) => {
        commit({
          ...extras,
          variables: variables as UseMutationConfig<T>['variables'],
          onError(error) {
            const { title, message } = describeError(error);
            notify.error([title, message].filter(Boolean).join('. '), failure);
            resolve({ ok: false, errors: [] });
          },
          onCompleted(response) {
            // Relay derives the payload's record id from the whole input, which may contain passwords and keys, so have
            // that record collected.
            const store = environment.getStore();
            if (store instanceof Store) store.scheduleGC();
            const errors = payloadErrors(response);
            if (errors.length === 0 || isDone?.(errors)) {
              if (success) notify.success(typeof success === 'string' ? success : success(response));
              resolve({ ok: true, response });
              return;
            }
            const fields = shown.split(' ');
            const unshown = errors.filter(
              ({ path }) => path.length === 0 || !fields.includes(path.join('.')),
            );
            if (shown !== 'all' && unshown.length > 0)
              notify.error(unshown.map(({ message }) => message).join(' '), failure);
            resolve({ ok: false, errors });
          },
        });
      });
      sent.current.set(callKey, result);
      void result.finally(() => sent.current.delete(callKey));
      return result;
    },
    [commit, environment, success, failure, shown],
  );
  return [run, isRunning];
}
