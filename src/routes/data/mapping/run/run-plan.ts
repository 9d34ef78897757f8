import { graphql } from 'react-relay/hooks';
import { commitMutation, Store, type Environment } from 'relay-runtime';
import type { runPlanMutation, TestMappingInput } from '#gql/runPlanMutation';
import { payloadErrors } from '#relay/user-errors.ts';

/** One run of an expression. */
export type Plan = TestMappingInput;

type Payload = runPlanMutation['response']['test_mapping'];
export type Run = NonNullable<Payload['run']>;
export type Problem = NonNullable<Run['problem']>;
export type Difference = NonNullable<Payload['differences']>[number];

/** The result of a run. `refusal` says why it could not start. */
export interface RunAnswer {
  readonly run: Run | null;
  /** Null if there is no expected result, or the run failed. */
  readonly differences: readonly Difference[] | null;
  readonly refusal: string | null;
}

/** Runs an expression on the server, which stops one that does not end. Saves nothing. */
export function runPlan(environment: Environment, input: Plan): Promise<RunAnswer> {
  return new Promise((resolve, reject) => {
    commitMutation<runPlanMutation>(environment, {
      mutation: graphql`
        mutation runPlanMutation($input: TestMappingInput!) {
          test_mapping(input: $input) {
            run {
              succeeded
              result
              output
              problem {
                part
                code
                message
                line
                column
              }
              duration_ms
            }
            differences {
              path
              kind
              expected
              actual
            }
            errors {
              path
              message
              code
            }
          }
        }
      `,
      variables: { input },
      onError: reject,
      onCompleted(response) {
        // Otherwise, every input and output would stay in the store.
        const store = environment.getStore();
        if (store instanceof Store) store.scheduleGC();
        const { run, differences } = response.test_mapping;
        const [error] = payloadErrors(response);
        resolve({ run: run ?? null, differences: differences ?? null, refusal: error?.message ?? null });
      },
    });
  });
}
