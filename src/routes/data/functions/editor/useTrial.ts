import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useTrialMutation, useTrialMutation$data } from '#gql/useTrialMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { readArgument, runnableTests, type FunctionValues } from './function-form.ts';

/** The pause in typing after which the function is run, in milliseconds. */
const PAUSE_MS = 500;

type Answer = useTrialMutation$data['test_global_function'];
export type TrialRun = NonNullable<Answer['run']>;
export type TrialTest = Answer['results'][number];

/** The result of running the function as typed at that time. */
export interface Trial {
  readonly run: TrialRun | null;
  /** The syntax error that prevented any run. */
  readonly problem: Answer['problem'];
  readonly name_problem: string | null;
  /** Why the request was rejected: parameters, sizes. */
  readonly refusal: string | null;
  /** By the index of the test; tests that could not be parsed are missing. */
  readonly results: ReadonlyMap<number, TrialTest>;
}

interface Subject {
  readonly company_uuid: string;
  readonly function_uuid: string | null;
  /** The initial arguments, by parameter. */
  readonly firstArgs: readonly string[];
}

/** Runs the function on the server as typed: once with arguments, and with its tests. Nothing is saved. */
export function useTrial(
  form: FormModel<FunctionValues>,
  { company_uuid, function_uuid, firstArgs }: Subject,
) {
  const [run, isBusy] = useMutation<useTrialMutation>(
    graphql`
      mutation useTrialMutation($input: TestGlobalFunctionInput!) {
        test_global_function(input: $input) {
          run {
            succeeded
            result
            duration_ms
            problem {
              message
              line
              column
            }
          }
          problem {
            message
            line
            column
          }
          name_problem
          results {
            outcome
            ...testLabels_result
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The function was not run', inForm: 'all' },
  );
  const [args, setArgs] = useState(firstArgs);
  const [trial, setTrial] = useState<Trial | null>(null);
  const argsNow = useRef(args);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const runNow = async () => {
    clearTimeout(timer.current);
    const mine = ++turn.current;
    const { name, parameters, body, tests } = form.getValues();
    if (body.trim() === '') {
      setTrial(null);
      return;
    }
    const runnable = runnableTests(tests);
    const result = await run({
      input: {
        company_uuid,
        function_uuid,
        name: name.trim() || null,
        parameters,
        body,
        args: parameters.map((_, at) => readArgument(argsNow.current[at] ?? '').value),
        tests: runnable.map(({ input }) => input),
      },
    });
    // Something was typed since then, so another run will follow.
    if (mine !== turn.current) return;
    if (!result.ok) {
      const refusal = result.errors.map(({ message }) => message).join(' ');
      setTrial({
        run: null,
        problem: null,
        name_problem: null,
        refusal: refusal || null,
        results: new Map(),
      });
      return;
    }
    const answer = result.response.test_global_function;
    setTrial({
      run: answer.run ?? null,
      problem: answer.problem,
      name_problem: answer.name_problem ?? null,
      refusal: null,
      results: new Map(
        answer.results.flatMap((item, index) => {
          const at = runnable[index]?.at;
          return at === undefined ? [] : [[at, item] as const];
        }),
      ),
    });
  };
  const runSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    // Makes a pending response outdated, because it is about an earlier text.
    turn.current++;
    timer.current = setTimeout(() => void runNow(), PAUSE_MS);
  });
  const subscribe = form.field('body').subscribe;
  useEffect(() => {
    const stop = subscribe(() => runSoon());
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [subscribe]);
  return {
    args,
    trial,
    isBusy,
    runNow: () => void runNow(),
    setArg(at: number, text: string) {
      const next = Array.from({ length: Math.max(args.length, at + 1) }, (_, place) =>
        place === at ? text : (args[place] ?? ''),
      );
      argsNow.current = next;
      setArgs(next);
      clearTimeout(timer.current);
      turn.current++;
      timer.current = setTimeout(() => void runNow(), PAUSE_MS);
    },
  };
}
