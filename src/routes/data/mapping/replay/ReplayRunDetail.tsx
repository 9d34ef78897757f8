import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { ReplayRunDetailQuery } from '#gql/ReplayRunDetailQuery';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DiffLines } from '../../_shared/DiffLines.tsx';
import styles from './replay.module.css';

/** An execution to turn into a test case. */
export interface KeptTestCase {
  readonly name: string;
  readonly input: string;
  readonly expected: unknown;
  readonly match: 'EXACT';
}

interface ReplayRunDetailProps {
  queryRef: PreloadedQuery<ReplayRunDetailQuery>;
  /** The name for a test case made from it. */
  caseName: string;
  /** Whether its result is the expected one from now on. */
  isAccepted: boolean;
  onKeepTestCase: ((kept: KeptTestCase) => void) | undefined;
}

/** The outputs of the deployed revision and of the tried one for an input. */
export function ReplayRunDetail({ queryRef, caseName, isAccepted, onKeepTestCase }: ReplayRunDetailProps) {
  const { mapping_replay_run: run } = usePreloadedQuery<ReplayRunDetailQuery>(
    graphql`
      query ReplayRunDetailQuery($replay_uuid: ID!, $invocation_uuid: ID!) @throwOnFieldError {
        mapping_replay_run(replay_uuid: $replay_uuid, invocation_uuid: $invocation_uuid) {
          replay_uuid
          invocation_uuid
          input
          before {
            succeeded
            result
            problem {
              message
            }
          }
          after {
            succeeded
            result
            problem {
              message
            }
          }
          lines {
            ...DiffLines_lines
          }
        }
      }
    `,
    queryRef,
  );
  if (!run) {
    return (
      <EmptyState kind="none" title="This replay has been removed" small>
        Replay again to see the difference.
      </EmptyState>
    );
  }
  const { input, before, after, lines } = run;
  const expected = isAccepted ? after : before;
  const problem = after.problem?.message ?? before.problem?.message;
  return (
    <>
      {lines.length > 0 ? (
        <DiffLines label="Output of the deployed revision and of the replayed expression" linesRef={lines} />
      ) : (
        <p className={styles.problem} role="status">
          {after.succeeded ? `The deployed revision failed: ${problem}` : `Failed: ${problem}`}
        </p>
      )}
      {onKeepTestCase && (
        <div className={styles.keep}>
          <Button
            small
            disabled={input == null || !expected.succeeded}
            onClick={() =>
              onKeepTestCase({
                name: caseName,
                input: input ?? '',
                expected: expected.result,
                match: 'EXACT',
              })
            }
          >
            Keep as test case
          </Button>
          <span className={styles.quiet}>
            {expected.succeeded
              ? `Expects the ${isAccepted ? 'accepted' : 'deployed'} result`
              : 'There is no result to compare with'}
          </span>
        </div>
      )}
    </>
  );
}
