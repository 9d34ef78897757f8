import { useId, useState } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { DeployMappingMutation } from '#gql/DeployMappingMutation';
import type { DeployMappingQuery } from '#gql/DeployMappingQuery';
import { nodesOf } from '#relay/connection.ts';
import { found } from '#errors/not-found.ts';
import { pluralize } from '#lib/text.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import form from '#ui/form/form.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { DiffLines } from '../../_shared/DiffLines.tsx';
import { someOf } from '#shared/some-of.ts';
import styles from '../mapping.module.css';
import type { TestRun } from '../useOverlays.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import { DeployReplay, isReplayOpen } from './DeployReplay.tsx';
import { DeployTests } from './DeployTests.tsx';

interface DeployMappingProps {
  loaded: PreloadedQuery<DeployMappingQuery>;
  testRun: TestRun;
  onRunTests: () => void;
  /** Somebody else has deployed meanwhile, so the review is about an outdated state. */
  onOutdated: (deployed: number | null) => void;
  onClose: () => void;
}

/** The review before a deployment: what it changes, and the concerns about it. */
export function DeployMapping({ loaded, testRun, onRunTests, onOutdated, onClose }: DeployMappingProps) {
  const data = usePreloadedQuery<DeployMappingQuery>(
    graphql`
      query DeployMappingQuery($mapping_uuid: ID!, $against: Timestamp, $has_deployed: Boolean!)
      @throwOnFieldError {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          name
          used_by {
            total_count
            edges {
              node {
                flow_uuid
                flow_name
                trading_partner {
                  partner_uuid
                  partner_name
                }
              }
            }
          }
          deployed_revision {
            mapping_uuid
            created_at
            number
          }
          latest_revision {
            mapping_uuid
            created_at
            number
            note
            created_by {
              display
            }
            ...DeployReplay_revision
            ...DeployReplay_speaksAgainst
            diff(against: $against) @include(if: $has_deployed) {
              added
              removed
              lines {
                ...DiffLines_lines
              }
            }
          }
        }
      }
    `,
    loaded,
  );
  const mapping = found(data.mapping, 'page');
  const { mapping_uuid, name, used_by, deployed_revision, latest_revision } = mapping;
  const { number, diff } = latest_revision;
  const [deploy, isDeploying] = useMutation<DeployMappingMutation>(
    graphql`
      mutation DeployMappingMutation($input: DeployMappingInput!) {
        deploy_mapping(input: $input) {
          mapping {
            mapping_uuid
            deployed_revision {
              mapping_uuid
              created_at
              number
            }
            ...MappingEditor_mapping
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: `${name} was not deployed`,
      success: `Revision ${number} of ${name} deployed`,
      inForm: ['expected_deployed_revision'],
    },
  );
  const isHere = useIsHere();
  const id = useId();
  const [isAnyway, setAnyway] = useState(false);
  const [note, setNote] = useState('');
  const [isMissed, setMissed] = useState(false);
  const [late, setLate] = useState<string | null>(null);
  const failed =
    testRun.kind === 'done' ? testRun.results.filter(({ outcome }) => outcome !== 'PASS').length : 0;
  const isReplayed = isReplayOpen(latest_revision);
  const takesNote = failed > 0 || isReplayed;
  const isDeployed = deployed_revision?.number === number;
  const isBlocked = isDeployed || testRun.kind !== 'done' || (takesNote && !isAnyway);
  const run = async () => {
    if (isBlocked) return;
    if (takesNote && note.trim() === '') {
      setMissed(true);
      document.getElementById(id)?.focus();
      return;
    }
    let current: number | null = null;
    const result = await deploy(
      {
        input: {
          mapping_uuid,
          created_at: latest_revision.created_at,
          note: takesNote ? note.trim() : null,
          expected_deployed_revision: deployed_revision?.number ?? 0,
        },
      },
      {
        updater(_store, response) {
          current = response?.deploy_mapping.mapping?.deployed_revision?.created_at ?? null;
        },
      },
    );
    const words = result.ok ? null : lateWords(result.errors);
    if (!isHere()) return;
    setLate(words);
    if (words !== null) onOutdated(current);
    if (result.ok) onClose();
  };
  const reason =
    failed > 0 && isReplayed
      ? 'Reason for deploying despite failing tests and unaccepted results'
      : failed > 0
        ? 'Reason for deploying despite failing tests'
        : 'Reason for deploying despite unaccepted results';
  const why = isDeployed
    ? 'Already deployed'
    : testRun.kind === 'running'
      ? 'The tests are still running'
      : testRun.kind === 'failed'
        ? 'The tests have not run'
        : failed > 0
          ? `${pluralize(failed, 'test')} did not pass`
          : 'The replay has results that nobody accepted';
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Deploy revision ${number}`}
      context={name}
      width={880}
      busy={isDeploying}
      foot={
        <div className={form.foot}>
          <span className={form.unsaved} />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isDeploying}
            aria-disabled={isBlocked || undefined}
            data-tip={isBlocked ? why : undefined}
            onClick={() => void run()}
          >
            Deploy revision {number}
          </Button>
        </div>
      }
    >
      {late !== null && (
        <Callout tone="fail" title={late}>
          {isDeployed ? 'Nothing is left to deploy.' : 'The changes below are from that revision.'}
        </Callout>
      )}
      <section className={styles.section} aria-labelledby={`${id}-diff`}>
        <h3 id={`${id}-diff`}>
          {deployed_revision
            ? `Changes from revision ${deployed_revision.number}, which is deployed`
            : 'No revision was deployed before'}
        </h3>
        {used_by.total_count > 0 && (
          <p>
            {used_by.total_count === 1 ? '1 flow runs' : `${pluralize(used_by.total_count, 'flow')} run`} it
            from the next execution on:{' '}
            {someOf(
              nodesOf(used_by).map(
                ({ flow_name, trading_partner }) => `${flow_name} (${trading_partner.partner_name})`,
              ),
              used_by.total_count,
            )}
            .
          </p>
        )}
        {latest_revision.note != null && (
          <p>
            {latest_revision.created_by.display}: “{latest_revision.note}”
          </p>
        )}
        {diff &&
          (diff.added + diff.removed === 0 ? (
            <p>The expression is the same.</p>
          ) : (
            <>
              <p>
                {pluralize(diff.added, 'line')} added, {pluralize(diff.removed, 'line')} removed.
              </p>
              <DiffLines linesRef={diff.lines} label="Changed lines" />
            </>
          ))}
      </section>
      <DeployTests testRun={testRun} onRunTests={onRunTests} />
      <DeployReplay revisionRef={latest_revision} />
      {takesNote && (
        <section className={styles.section} aria-label="Deploy anyway">
          <label className={styles.anyway}>
            <input
              type="checkbox"
              className={checks.check}
              checked={isAnyway}
              onChange={({ currentTarget }) => setAnyway(currentTarget.checked)}
            />
            Deploy anyway
          </label>
          {isAnyway && (
            <div className={form.field}>
              <label htmlFor={id}>{reason}</label>
              <span className={form.control}>
                <input
                  id={id}
                  value={note}
                  maxLength={200}
                  aria-required="true"
                  aria-invalid={isMissed && note.trim() === '' ? true : undefined}
                  aria-describedby={isMissed && note.trim() === '' ? `${id}-note` : undefined}
                  onChange={({ currentTarget }) => setNote(currentTarget.value)}
                />
              </span>
              {isMissed && note.trim() === '' && (
                <p id={`${id}-note`} className={styles.error} role="alert">
                  Explain why, for people who review this deployment later.
                </p>
              )}
            </div>
          )}
        </section>
      )}
    </Drawer>
  );
}
