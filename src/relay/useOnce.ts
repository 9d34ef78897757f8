import { useCallback, useRef } from 'react';
import type { GraphQLTaggedNode } from 'react-relay/hooks';
import type { MutationParameters } from 'relay-runtime';
import type { UserError } from '#lib/user-error.ts';
import { useMutation, type MutationNotices, type MutationResult } from './useMutation.ts';

interface Keyed extends MutationParameters {
  readonly variables: { readonly input: { readonly idempotency_key: string } };
}

type Unkeyed<T extends Keyed> = Omit<T['variables'], 'input'> & {
  readonly input: Omit<T['variables']['input'], 'idempotency_key'>;
};

type Extras<T extends Keyed> = Parameters<ReturnType<typeof useMutation<T>>[0]>[1];

interface OnceNotices<T extends Keyed> extends MutationNotices<T> {
  /**
   * The response to a repeat has what was started. After a lost answer, the same call again then goes on with it as if
   * that answer had arrived. Omit it if only the first answer has all, such as a new secret.
   */
  readonly goesOn?: true;
}

/** Stands for several inputs that were sent with one key, of which the server has done one. */
const SEVERAL = '';

const isRepeat = (errors: readonly UserError[]): boolean =>
  errors.every(({ code, path }) => code === 'CONFLICT' && path[0] === 'idempotency_key');

/**
 * Like `useMutation`, for a mutation that must not be done twice. It keeps its `idempotency_key` until the server has
 * answered: a try after a lost answer then finds out that it was done, instead of doing it again.
 */
export function useOnce<T extends Keyed>(
  mutation: GraphQLTaggedNode,
  { goesOn, ...notices }: OnceNotices<T>,
): [run: (variables: Unkeyed<T>, extras?: Extras<T>) => Promise<MutationResult<T>>, isRunning: boolean] {
  const [commit, isRunning] = useMutation<T>(mutation, notices);
  const key = useRef<string>(null);
  /** The input whose answer was lost. */
  const lost = useRef<string>(null);
  const run = useCallback(
    async (variables: Unkeyed<T>, extras?: Extras<T>) => {
      key.current ??= crypto.randomUUID();
      const asked = JSON.stringify(variables);
      const input = { ...variables.input, idempotency_key: key.current };
      const isSame = goesOn && lost.current === asked;
      const result = await commit(
        { ...variables, input } as T['variables'],
        extras,
        isSame ? isRepeat : undefined,
      );
      if (result.ok || result.errors.length > 0) {
        key.current = null;
        lost.current = null;
      } else lost.current = (lost.current ?? asked) === asked ? asked : SEVERAL;
      return result;
    },
    [commit, goesOn],
  );
  return [run, isRunning];
}
