import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ScheduleDrawer_company$key } from '#gql/ScheduleDrawer_company';
import type { ScheduleDrawerDeleteMutation } from '#gql/ScheduleDrawerDeleteMutation';
import type { ScheduleDrawerSaveMutation } from '#gql/ScheduleDrawerSaveMutation';
import type { ScheduleDrawerSendMutation } from '#gql/ScheduleDrawerSendMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { useOnce } from '#relay/useOnce.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { blankSchedule, recipientError, scheduleSchema, type ScheduleValues } from './schedule-form.ts';
import { monthWords } from './usage-month.ts';

const frequencies = [
  { value: 'MONTHLY', label: 'Monthly', description: 'On the first at 07:00, for the month before' },
  { value: 'WEEKLY', label: 'Weekly', description: 'On Mondays at 07:00, for the month so far' },
] as const;

interface ScheduleDrawerProps {
  companyRef: ScheduleDrawer_company$key;
  month: string;
  onClose: () => void;
}

/** `?edit=schedule`, `?new=schedule`: the form for who gets the report by email. */
export function ScheduleDrawer({ companyRef, month, onClose }: ScheduleDrawerProps) {
  const { company_uuid, usage_schedule: schedule } = useFragment(
    graphql`
      fragment ScheduleDrawer_company on Company {
        company_uuid
        usage_schedule {
          schedule_uuid
          frequency
          recipients
          created_at
          created_by {
            display
          }
          updated_at
          updated_by {
            display
          }
          lock_version
        }
      }
    `,
    companyRef,
  );
  const [isAsked, setAsked] = useState(false);
  const [save] = useMutation<ScheduleDrawerSaveMutation>(
    graphql`
      mutation ScheduleDrawerSaveMutation($input: SaveUsageScheduleInput!) {
        save_usage_schedule(input: $input) {
          # The current one, if someone else has saved since.
          usage_schedule {
            schedule_uuid
            frequency
            recipients
            updated_at
            updated_by {
              display
            }
            lock_version
          }
          company {
            company_uuid
            ...ScheduleCard_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The schedule was not saved', inForm: 'all' },
  );
  const [send, isSending] = useOnce<ScheduleDrawerSendMutation>(
    graphql`
      mutation ScheduleDrawerSendMutation($input: SendUsageReportInput!) {
        send_usage_report(input: $input) {
          recipients
          usage_schedule {
            schedule_uuid
            last_sent_at
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The report was not sent' },
  );
  const [remove, isDeleting] = useMutation<ScheduleDrawerDeleteMutation>(
    graphql`
      mutation ScheduleDrawerDeleteMutation($input: DeleteUsageScheduleInput!) {
        delete_usage_schedule(input: $input) {
          usage_schedule {
            schedule_uuid
          }
          company {
            company_uuid
            ...ScheduleCard_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The schedule was not deleted' },
  );
  const form = useEntityForm<ScheduleValues, ScheduleValues, number | null>({
    formKey: `usage-schedule/${company_uuid}`,
    subject: 'The usage report by email',
    values: schedule
      ? {
          frequency: schedule.frequency === 'WEEKLY' ? 'WEEKLY' : 'MONTHLY',
          recipients: schedule.recipients,
        }
      : blankSchedule,
    schema: scheduleSchema,
    isNew: !schedule,
    version: schedule?.lock_version ?? null,
    changedBy: schedule ? { name: schedule.updated_by.display, at: schedule.updated_at } : null,
    async save(values, { version }) {
      const identity = schedule
        ? { schedule_uuid: schedule.schedule_uuid, lock_version: version }
        : { company_uuid };
      const result = await save({ input: { ...identity, ...values } });
      return result.ok ? { ok: true } : { ok: false, errors: result.errors };
    },
    onSaved: () => {
      notify.success('Schedule saved');
      onClose();
    },
  });
  const recipientsField = form.field('recipients');
  const recipients = useFieldValue(recipientsField);
  const sendNow = async () => {
    if (recipientError(recipients) !== null) {
      recipientsField.check();
      return;
    }
    const result = await send({ input: { company_uuid, month, recipients } });
    if (result.ok) {
      const { length } = result.response.send_usage_report.recipients;
      notify.success(`Report of ${monthWords(month)} sent to ${pluralize(length, 'recipient')}`);
    }
  };
  const confirmDelete = async () => {
    if (!schedule) return;
    const result = await remove({ input: { schedule_uuid: schedule.schedule_uuid } });
    setAsked(false);
    if (!result.ok) return;
    notify.success('Schedule deleted');
    onClose();
  };
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Usage report by email"
      size="small"
      saveLabel={schedule ? undefined : 'Schedule'}
      extra={
        <Button look="quiet" busy={isSending} onClick={() => void sendNow()}>
          Send now
        </Button>
      }
      after={
        schedule && (
          <>
            <p>
              <Button look="danger" onClick={() => setAsked(true)}>
                Delete schedule…
              </Button>
            </p>
            <AuditLine
              created={{ at: schedule.created_at, by: schedule.created_by.display }}
              changed={{ at: schedule.updated_at, by: schedule.updated_by.display }}
            />
            <ConfirmDialog
              opened={isAsked}
              onClose={() => setAsked(false)}
              title="Delete the schedule?"
              confirmLabel="Delete"
              danger
              busy={isDeleting}
              onConfirm={() => void confirmDelete()}
            >
              The report is no longer sent. It can still be read here and sent on request.
            </ConfirmDialog>
          </>
        )
      }
    >
      <FormSection title="Schedule" hint="In the workspace’s time zone">
        <RadioCardsField field={form.field('frequency')} label="How often" choices={frequencies} />
        <TagsField
          field={recipientsField}
          label="Recipients"
          placeholder="billing@example.com"
          description={`The report has no prices. “Send now” sends that of ${monthWords(month)}.`}
          required
        />
      </FormSection>
    </FormDrawer>
  );
}
