import { useCallback, useRef } from 'react';
import type { GraphQLTaggedNode } from 'react-relay/hooks';
import type { MutationParameters } from 'relay-runtime';
import { useMutation, type MutationNotices, type MutationResult } from './useMutation.ts';

interface Keyed extends MutationParameters {
  readonly variables: { readonly input: { readonly idempotency_key: string } };
}

type Unkeyed<T extends Keyed> = Omit<T['variables'], 'input'> & {
  readonly input: Omit<T['variables']['input'], 'idempotency_key'>;
};

type Extras<T extends Keyed> = Parameters<ReturnType<typeof useMutation<T>>[0]>[1];

/**
 * Like `useMutation`, for a mutation that must not be done twice. It keeps its `idempotency_key` until the server has
 * answered: a try after a lost answer then finds out that it was done, instead of doing it again.
 */
export function useOnce<T extends Keyed>(
  mutation: GraphQLTaggedNode,
  notices: MutationNotices<T>,
): [run: (variables: Unkeyed<T>, extras?: Extras<T>) => Promise<MutationResult<T>>, isRunning: boolean] {
  const [commit, isRunning] = useMutation<T>(mutation, notices);
  const key = useRef<string>(null);
  const run = useCallback(
    async (variables: Unkeyed<T>, extras?: Extras<T>) => {
      key.current ??= crypto.randomUUID();
      const input = { ...variables.input, idempotency_key: key.current };
      const result = await commit({ ...variables, input } as T['variables'], extras);
      if (result.ok || result.faults.length > 0) key.current = null;
      return result;
    },
    [commit],
  );
  return [run, isRunning];
}
