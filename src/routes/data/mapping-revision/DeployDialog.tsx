import { graphql, useFragment } from 'react-relay/hooks';
import { maxLength, object, string } from 'zod/mini';
import type { DeployDialog_revision$key } from '#gql/DeployDialog_revision';
import type { DeployDialogMutation } from '#gql/DeployDialogMutation';
import { pluralize } from '#lib/text.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { replayFound } from '../mapping/replay/replay-labels.ts';
import styles from './mapping-revision.module.css';

const schema = object({ note: string().check(maxLength(200, 'Use at most 200 characters.')) });

interface DeployDialogProps {
  revisionRef: DeployDialog_revision$key;
  onClose: () => void;
}

/** The review before a revision is deployed: what it replaces and for whom, its tests, and its replay. */
export function DeployDialog({ revisionRef, onClose }: DeployDialogProps) {
  const { mapping_uuid, created_at, number, test_results, latest_replay, mapping } = useFragment(
    graphql`
      fragment DeployDialog_revision on MappingRevision @throwOnFieldError {
        mapping_uuid
        created_at
        number
        test_results {
          outcome
        }
        latest_replay {
          replay_uuid
          total_count
          changed_count
          failed_count
          accepted_count
        }
        mapping {
          mapping_uuid
          deployed_revision {
            mapping_uuid
            created_at
            number
          }
          used_by {
            total_count
          }
        }
      }
    `,
    revisionRef,
  );
  const [deploy] = useMutation<DeployDialogMutation>(
    graphql`
      mutation DeployDialogMutation($input: DeployMappingInput!) {
        deploy_mapping(input: $input) {
          mapping {
            mapping_uuid
            has_undeployed_changes
            latest_deployed_at
            lock_version
            deployed_revision {
              mapping_uuid
              created_at
              number
            }
          }
          revision {
            mapping_uuid
            created_at
            ...RevisionHead_revision
            ...RevisionFacts_revision
            ...RevisionReplay_revision
          }
          previous {
            mapping_uuid
            created_at
            ...RevisionHead_revision
            ...RevisionFacts_revision
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    // That somebody else was faster is a notification, because the page closes the dialog of a deployed revision.
    { failure: `Revision ${number} was not deployed`, inForm: ['note', 'created_at'] },
  );
  const form = useFormModel({
    subject: `revision ${number}`,
    values: { note: '' },
    schema,
    isNew: true,
    async save({ note }) {
      const result = await deploy({
        input: {
          mapping_uuid,
          created_at,
          note: note.trim() || null,
          expected_deployed_revision: mapping.deployed_revision?.number ?? 0,
        },
      });
      return result.ok || lateWords(result.errors) === null ? result : { ok: false, errors: [] };
    },
    onSaved() {
      notify.success(`Revision ${number} is deployed`);
      onClose();
    },
  });
  const { deployed_revision, used_by } = mapping;
  const failed = test_results.filter(({ outcome }) => outcome !== 'PASS').length;
  const open = latest_replay ? latest_replay.changed_count - latest_replay.accepted_count : 0;
  const broken = latest_replay?.failed_count ?? 0;
  const takesNote = failed + open + broken > 0;
  return (
    <FormDialog form={form} onClose={onClose} title={`Deploy revision ${number}?`} saveLabel="Deploy">
      <ul className={styles.review}>
        <li>
          {deployed_revision
            ? deployed_revision.number === number
              ? 'It is deployed now'
              : `Replaces revision ${deployed_revision.number}`
            : 'First deployment of this mapping'}
          {used_by.total_count > 0 &&
            `, for ${pluralize(used_by.total_count, 'flow')} starting with the next execution`}
          .
        </li>
        <li className={failed > 0 ? styles.objection : undefined}>
          {test_results.length === 0
            ? 'Tests have not been run.'
            : failed === 0
              ? `All ${pluralize(test_results.length, 'test')} passed.`
              : `${failed} of ${pluralize(test_results.length, 'test')} did not pass.`}
        </li>
        <li className={open + broken > 0 ? styles.objection : undefined}>
          {latest_replay
            ? replayFound({
                total: latest_replay.total_count,
                open,
                broken,
                accepted: latest_replay.accepted_count,
              })
            : 'It has not been replayed on past executions.'}
        </li>
      </ul>
      <FormGrid>
        <TextField
          field={form.field('note')}
          label="Note"
          required={takesNote}
          description={takesNote ? 'Reason for deploying anyway' : 'Optional'}
          focusFirst
        />
      </FormGrid>
    </FormDialog>
  );
}
