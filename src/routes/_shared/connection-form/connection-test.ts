import { graphql, readInlineData } from 'react-relay';
import type { connectionTest_test$data, connectionTest_test$key } from '#gql/connectionTest_test';
import type { TestStep } from '#ui/form/StepsPanel.tsx';

/** The result of a test of unsaved settings. */
export interface ConnectionTestResult {
  readonly status: connectionTest_test$data['status'];
  readonly steps: readonly TestStep[];
  /** The step that failed. */
  readonly failedAt: string | null;
  readonly summary: string;
  /** The host key that the server presented. */
  readonly hostKey: string | null;
  readonly partnerNote: string;
}

const states: Readonly<Record<string, TestStep['state']>> = {
  PASSED: 'passed',
  WARNING: 'warned',
  FAILED: 'failed',
};

/**
 * Reads a test's result from a mutation payload, which the store does not keep. `expectedKey` is the host key in the
 * tested settings.
 */
export function readConnectionTest(
  testRef: connectionTest_test$key,
  expectedKey: string,
): ConnectionTestResult {
  const { status, steps, summary, host_key_fingerprint, partner_note } = readInlineData(
    graphql`
      fragment connectionTest_test on ConnectionTest @inline {
        status
        steps {
          kind
          label
          status
          duration_ms
          detail
        }
        summary
        host_key_fingerprint
        partner_note
      }
    `,
    testRef,
  );
  const hostKey = host_key_fingerprint ?? null;
  return {
    status,
    steps: steps.map((step): TestStep => {
      const state = states[step.status] ?? 'waiting';
      const isOtherKey = step.kind === 'HOST_KEY' && state === 'failed';
      return {
        name: step.label,
        state,
        found: isOtherKey ? 'The server presented a different key from the one above.' : step.detail,
        expected: isOtherKey ? expectedKey : null,
        actual: isOtherKey ? hostKey : null,
        millis: state === 'waiting' ? null : step.duration_ms,
      };
    }),
    failedAt: steps.find((step) => step.status === 'FAILED')?.label ?? null,
    summary,
    hostKey,
    partnerNote: partner_note,
  };
}
