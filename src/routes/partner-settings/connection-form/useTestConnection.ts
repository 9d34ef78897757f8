import { graphql } from 'react-relay/hooks';
import type { TestEndpointInput, useTestConnectionMutation } from '#gql/useTestConnectionMutation';
import { useMutation } from '#relay/useMutation.ts';
import { readConnectionTest } from '../../_shared/connection-form/connection-test.ts';
import type { TestAnswer } from '../../_shared/connection-form/ConnectionTestPanel.tsx';
import { mailboxErrors } from './useConnectionForm.ts';

/** Tests a partner's connection with settings that may be unsaved. */
export function useTestConnection(): (input: TestEndpointInput) => Promise<TestAnswer> {
  const [run] = useMutation<useTestConnectionMutation>(
    graphql`
      mutation useTestConnectionMutation($input: TestEndpointInput!) {
        test_endpoint(input: $input) {
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
    if (!ran.ok) return { ok: false, errors: mailboxErrors(ran.errors) };
    const { test } = ran.response.test_endpoint;
    return test
      ? { ok: true, result: readConnectionTest(test, input.config?.sftp?.host_key_fingerprint ?? '') }
      : { ok: false, errors: [] };
  };
}
