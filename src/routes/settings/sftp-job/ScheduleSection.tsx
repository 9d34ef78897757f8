import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ScheduleSectionQuery } from '#gql/ScheduleSectionQuery';
import { useTypeahead } from '#relay/useTypeahead.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormField, FormModel } from '#ui/form/form-model.ts';
import { timeZoneChoices } from '../../_shared/company-choices.ts';
import { scheduleInput, type JobValues } from './job-form.ts';
import { NextRuns, type ScheduleMeaning } from './NextRuns.tsx';
import styles from './form.module.css';

interface ScheduleSectionProps {
  form: FormModel<JobValues>;
  company_uuid: string;
  /** The meaning of the form's initial schedule. */
  first: ScheduleMeaning;
}

const keyOf = (values: JobValues): string => JSON.stringify(scheduleInput(values));

/** The schedule of a job, in words and as its next five runs. */
export function ScheduleSection({ form, company_uuid, first }: ScheduleSectionProps) {
  const kind = form.field('schedule_kind');
  const schedule_kind = useFieldValue(kind);
  const time_zone = useFieldValue(form.field('time_zone'));
  const [firstKey] = useState(() => keyOf(form.getValues()));
  const { data, hasFailed, ask } = useTypeahead<ScheduleSectionQuery>(graphql`
    query ScheduleSectionQuery($company_uuid: ID!, $schedule: SftpScheduleInput!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        sftp_schedule_preview(schedule: $schedule) {
          schedule_error
          description
          time_zone
          next_runs_at
        }
      }
    }
  `);
  const live = <Value,>(field: FormField<Value>): FormField<Value> => ({
    ...field,
    change(value) {
      field.change(value);
      ask({ company_uuid, schedule: scheduleInput(form.getValues()) });
    },
  });
  // After a reset, the initial schedule applies again.
  const isFirst = keyOf(form.getValues()) === firstKey;
  const found = data?.company?.sftp_schedule_preview;
  const later = found && {
    schedule_error: found.schedule_error,
    description: found.description,
    time_zone: found.time_zone,
    next_runs_at: found.next_runs_at,
  };
  const meaning = isFirst ? first : later;
  return (
    <FormSection title="Schedule" card>
      <SegmentedField
        field={live(kind)}
        label="Runs"
        choices={[
          { value: 'INTERVAL', label: 'At an interval' },
          { value: 'CRON', label: 'At set times' },
          { value: 'CONTINUOUS', label: 'Continuously' },
        ]}
      />
      {schedule_kind === 'INTERVAL' && (
        <NumberField
          field={live(form.field('every_minutes'))}
          label="Every"
          unit="minutes"
          required
          span={3}
        />
      )}
      {schedule_kind === 'CRON' && (
        <TextField
          field={live(form.field('cron'))}
          label="Cron expression"
          mono
          required
          span={3}
          description="Minute, hour, day of the month, month, day of the week"
        />
      )}
      <SelectField
        field={live(form.field('time_zone'))}
        label="Time zone"
        required
        span={3}
        choices={timeZoneChoices(time_zone)}
      />
      <div className={styles.runs}>
        {hasFailed && !isFirst ? (
          <p role="alert">The next runs could not be computed. The schedule can be saved all the same.</p>
        ) : (
          meaning && <NextRuns meaning={meaning} />
        )}
      </div>
    </FormSection>
  );
}
