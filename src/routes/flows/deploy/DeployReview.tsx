import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import * as z from 'zod/mini';
import type { DeployReview_version$key } from '#gql/DeployReview_version';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { lateWords } from '#relay/late-labels.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { useZone } from '#ui/text/zone.ts';
import { countDifferences } from '../../_shared/flows/flow-differences.ts';
import { DifferenceList } from '../differences/DifferenceList.tsx';
import { useDifferenceWords } from '../differences/useDifferenceWords.ts';
import styles from './deploy.module.css';
import { FlowFindings } from './FlowFindings.tsx';
import { REVIEW_WIDTH } from './review-width.ts';
import { useDeploy } from './useDeploy.ts';

interface DeployReviewProps {
  versionRef: DeployReview_version$key;
  /** Somebody else has deployed meanwhile, so the review is about an outdated state. */
  onOutdated: () => void;
  onClose: () => void;
}

const MAX_NOTE = 500;

const schemaFor = (isFirst: boolean) =>
  z.object({
    note: isFirst
      ? z.string().check(z.maxLength(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`))
      : z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Explain why. The note is shown in Versions.'),
            z.maxLength(MAX_NOTE, `Use at most ${MAX_NOTE} characters.`),
          ),
  });

/** The review of a deployment: its changes section by section, what blocks it, and the note for the history. */
export function DeployReview({ versionRef, onOutdated, onClose }: DeployReviewProps) {
  const version = useFragment(
    graphql`
      fragment DeployReview_version on FlowVersion @throwOnFieldError {
        flow_uuid
        version_timestamp
        saved_at
        saved_by {
          display
        }
        is_deployed
        undeployed_changes {
          ...useDifferenceWords_differences
        }
        ...useDifferenceWords_version
        ...FlowFindings_version
        validation {
          severity
        }
        flow_setup {
          flow_uuid
          flow_name
          enabled
          source_summary
          destination_summary
          latest_version {
            flow_uuid
            version_timestamp
          }
          deployed_version {
            flow_uuid
            version_timestamp
            saved_at
          }
          stats(range: LAST_24_HOURS) {
            totals {
              active
            }
          }
        }
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const { flow_uuid, version_timestamp, flow_setup: flow, is_deployed } = version;
  const { flow_name, deployed_version: deployed } = flow;
  const groups = useDifferenceWords(version.undeployed_changes, version);
  const changes = countDifferences(groups);
  const isFirst = !deployed;
  const isLatest = flow.latest_version?.version_timestamp === version_timestamp;
  const isBlocked = version.validation.some(({ severity }) => severity === 'ERROR');
  const [schema] = useState(() => schemaFor(isFirst));
  const [deploy] = useDeploy(flow_name);
  const [late, setLate] = useState<string | null>(null);
  const form = useFormModel({
    subject: `Deploy ${flow_name}`,
    values: { note: '' },
    schema,
    isNew: true,
    draftName: null,
    async save({ note }) {
      const result = await deploy({
        input: {
          flow_uuid,
          version_timestamp,
          note: note.trim() || null,
          expected_deployed_version: deployed?.version_timestamp ?? 0,
        },
      });
      const words = result.ok ? null : lateWords(result.errors);
      setLate(words);
      if (words === null) return result;
      onOutdated();
      return { ok: false, errors: [] };
    },
    onSaved: () => {
      notify.success(
        isFirst
          ? `${flow_name} is deployed`
          : `${flow_name} deployed with ${pluralize(changes, 'change')}. You can roll back in Versions.`,
      );
      onClose();
    },
  });
  const close = () => form.askDiscard(onClose);
  const label = isFirst || changes === 0 ? 'Deploy' : `Deploy ${pluralize(changes, 'change')}`;
  return (
    <Drawer
      opened
      onClose={close}
      width={REVIEW_WIDTH}
      title={`Deploy ${flow_name}`}
      context={`${isLatest ? 'Draft' : 'Version'} of ${formatDateTime(version.saved_at, zone)} by ${version.saved_by.display}`}
      foot={
        <div className={styles.foot}>
          <Button onClick={close}>{is_deployed ? 'Close' : 'Cancel'}</Button>
          {!is_deployed && (
            <Button type="submit" form={form.id} look="primary" busy={form.isSaving} disabled={isBlocked}>
              {label}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.parts}>
        {late !== null && (
          <Callout tone="fail" title={late}>
            {is_deployed ? 'It is the version shown here.' : 'The changes below are from that version.'}
          </Callout>
        )}
        <FlowFindings versionRef={version} />
        <section aria-label="Changes">
          <h3 className={styles.heading}>
            {isFirst ? 'First deployment' : changes === 0 ? 'No changes' : pluralize(changes, 'change')}{' '}
            <small>
              {isFirst
                ? `${flow.source_summary} → ${flow.destination_summary}`
                : `against the deployed version of ${formatDate(deployed.saved_at, zone)}`}
            </small>
          </h3>
          {groups.length > 0 ? (
            <DifferenceList groups={groups} />
          ) : (
            <p className="muted">
              {isFirst
                ? 'The flow starts accepting input with its saved settings.'
                : is_deployed
                  ? 'This version is already deployed. Nothing would change.'
                  : 'Both versions have the same settings.'}
            </p>
          )}
        </section>
        {!is_deployed && (
          <EntityForm form={form} compact wide>
            <TextareaField
              field={form.field('note')}
              label="Note"
              required={!isFirst}
              description="Why it is deployed. Shown in Versions."
              maxLength={MAX_NOTE}
              focusFirst
            />
          </EntityForm>
        )}
        {!is_deployed && (
          <Consequences isFirst={isFirst} isEnabled={flow.enabled} running={flow.stats.totals.active} />
        )}
      </div>
    </Drawer>
  );
}

interface ConsequencesProps {
  isFirst: boolean;
  isEnabled: boolean;
  /** The number of executions in progress. */
  running: number;
}

function Consequences({ isFirst, isEnabled, running }: ConsequencesProps) {
  const words = [
    !isFirst && running > 0
      ? `${pluralize(running, 'execution')} in progress ${running === 1 ? 'finishes' : 'finish'} on the old version.`
      : '',
    !isFirst && !isEnabled ? 'The flow stays disabled. Enable it to accept input.' : '',
    isFirst ? '' : 'You can roll back from Versions.',
  ].filter(Boolean);
  return words.length > 0 ? <p className="muted">{words.join(' ')}</p> : null;
}
