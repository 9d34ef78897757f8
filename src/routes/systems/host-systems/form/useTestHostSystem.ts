import { graphql } from 'react-relay/hooks';
import type { TestHostSystemInput, useTestHostSystemMutation } from '#gql/useTestHostSystemMutation';
import { useMutation } from '#relay/useMutation.ts';
import { readConnectionTest } from '#shared/connection-form/connection-test.ts';
import type { TestAnswer } from '#shared/connection-form/ConnectionTestPanel.tsx';

/** Tests a host system with settings that may be unsaved. */
export function useTestHostSystem(): (input: TestHostSystemInput) => Promise<TestAnswer> {
  const [run] = useMutation<useTestHostSystemMutation>(
    graphql`
      mutation useTestHostSystemMutation($input: TestHostSystemInput!) {
        test_host_system(input: $input) {
          test {
            ...connectionTest_test
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The connection was not tested', inForm: 'all' },
  );
  return async (input) => {
    const ran = await run({ input });
    if (!ran.ok) return ran;
    const { test } = ran.response.test_host_system;
    return test
      ? { ok: true, result: readConnectionTest(test, input.config?.sftp?.host_key_fingerprint ?? '') }
      : { ok: false, errors: [] };
  };
}
