import { useId, useState } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { DeployFunctionMutation } from '#gql/DeployFunctionMutation';
import type { DeployFunctionQuery } from '#gql/DeployFunctionQuery';
import { found } from '#errors/not-found.ts';
import { dataID } from '#relay/data-id.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { overEditor } from '../editor-address.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import styles from './editor.module.css';
import { LineDiff } from './LineDiff.tsx';
import { failureWords, testLook } from './test-labels.ts';
import { UsagesCard } from './UsagesCard.tsx';

interface DeployFunctionProps {
  loaded: PreloadedQuery<DeployFunctionQuery>;
  number: number;
  onClose: () => void;
}

/** The review before a revision is deployed: its changes, test results, and callers. */
export function DeployFunction({ loaded, number, onClose }: DeployFunctionProps) {
  const data = usePreloadedQuery<DeployFunctionQuery>(
    graphql`
      query DeployFunctionQuery($function_uuid: ID!, $number: Int!) @throwOnFieldError {
        global_function(function_uuid: $function_uuid) {
          function_uuid
          company_uuid
          name
          deployed_revision {
            function_uuid
            number
            parameters
            body
          }
          revision(number: $number) {
            function_uuid
            number
            parameters
            body
            is_deployed
            test_results {
              name
              outcome
              ...testLabels_result
            }
          }
          used_by {
            total_count
          }
        }
        ...UsagesCard_query @arguments(function_uuid: $function_uuid)
      }
    `,
    loaded,
  );
  const [deploy, isDeploying] = useMutation<DeployFunctionMutation>(
    graphql`
      mutation DeployFunctionMutation($input: DeployGlobalFunctionInput!) {
        deploy_global_function(input: $input) {
          global_function {
            function_uuid
            latest_deployment_at
            deployed_revision {
              function_uuid
              number
              parameters
              body
            }
            ...EditorPage_function
            ...FunctionItem_function
          }
          revision {
            function_uuid
            number
            is_deployed
            deployed_at
            deployed_by {
              display
            }
            deployment_note
          }
          previous {
            function_uuid
            number
            is_deployed
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
      failure: `Revision ${number} was not deployed`,
      inForm: ['note', 'expected_deployed_revision'],
      success: `Revision ${number} is deployed`,
    },
  );
  const isHere = useIsHere(overEditor);
  const [note, setNote] = useState('');
  const [late, setLate] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const item = found(data.global_function, 'page');
  const { function_uuid, name, deployed_revision, used_by } = item;
  const revision = found(item.revision, 'page');
  const tests = revision.test_results;
  const failed = tests.filter(({ outcome }) => outcome !== 'PASS');
  const isRollback = deployed_revision != null && number < deployed_revision.number;
  const run = async () => {
    if (revision.is_deployed) return;
    if (failed.length > 0 && note.trim() === '') {
      setError('Explain why it is deployed despite failing tests.');
      document.getElementById(id)?.focus();
      return;
    }
    const result = await deploy(
      {
        input: {
          function_uuid,
          number,
          note: note.trim() || null,
          expected_deployed_revision: deployed_revision?.number ?? 0,
        },
      },
      {
        updater: (store, response) => {
          // Invalidated, so that lists by deployment are fetched again when opened.
          if (response?.deploy_global_function.errors.length === 0)
            store.get(dataID('Company', { company_uuid: item.company_uuid }))?.invalidateRecord();
        },
      },
    );
    if (result.ok && isHere()) onClose();
    const words = result.ok ? null : lateWords(result.errors);
    setLate(words);
    if (!result.ok) setError(result.errors.find(({ path }) => path.join() === 'note')?.message ?? null);
  };
  const verb = isRollback ? `Roll back to revision ${number}` : `Deploy revision ${number}`;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${verb} of ${name}`}
      width={880}
      busy={isDeploying}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isDeploying}
            aria-disabled={revision.is_deployed || undefined}
            data-tip={revision.is_deployed ? 'Already deployed' : undefined}
            onClick={() => void run()}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <div className={styles.review}>
        {late !== null && (
          <Callout tone="fail" title={late}>
            {revision.is_deployed
              ? 'Nothing is left to deploy.'
              : 'The differences below are from that revision.'}
          </Callout>
        )}
        {failed.length > 0 && (
          <Callout
            tone="wait"
            title={`${pluralize(failed.length, 'test')} of ${tests.length} ${failed.length === 1 ? 'fails' : 'fail'}.`}
          >
            Deploying it anyway needs a note.
          </Callout>
        )}
        <section aria-label="Differences">
          <h3>
            {deployed_revision
              ? `Compared with revision ${deployed_revision.number}, which is deployed`
              : 'Nothing is deployed yet'}
          </h3>
          {deployed_revision && deployed_revision.parameters.join() !== revision.parameters.join() && (
            <p>
              Parameters: <del>{deployed_revision.parameters.join(', ') || 'none'}</del>{' '}
              <ins>{revision.parameters.join(', ') || 'none'}</ins>
            </p>
          )}
          <LineDiff label="Changed lines" before={deployed_revision?.body ?? ''} after={revision.body} />
        </section>
        <section aria-label="Tests of this revision">
          <h3>Tests</h3>
          {tests.length === 0 && <p className={styles.muted}>It has no tests.</p>}
          <ul className={styles.usages}>
            {tests.map((result) => (
              <li key={result.name}>
                <StatusBadge tone={testLook(result.outcome).tone}>
                  {testLook(result.outcome).label}
                </StatusBadge>{' '}
                {result.name}
                {result.outcome !== 'PASS' && (
                  <ul className={styles.differences}>
                    {failureWords(result).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
        {failed.length > 0 && (
          <div className={styles.note}>
            <label htmlFor={id}>
              Reason for deploying anyway
              <i aria-hidden="true">*</i>
            </label>
            <input
              id={id}
              className={styles.input}
              value={note}
              maxLength={200}
              aria-required
              aria-invalid={error === null ? undefined : true}
              aria-describedby={error === null ? undefined : `${id}-note`}
              onChange={(event) => {
                setNote(event.currentTarget.value);
                setError(null);
              }}
            />
            {error !== null && (
              <p id={`${id}-note`} className={styles.wrong}>
                {error}
              </p>
            )}
          </div>
        )}
        <section aria-label="What it affects">
          <h3>
            {used_by.total_count === 0
              ? 'No mapping calls it'
              : `${pluralize(used_by.total_count, 'mapping')} ${used_by.total_count === 1 ? 'calls' : 'call'} it`}
          </h3>
          {used_by.total_count > 0 && <UsagesCard queryRef={data} />}
        </section>
      </div>
    </Drawer>
  );
}
