import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { JobForm_company$key } from '#gql/JobForm_company';
import type { JobForm_job$key } from '#gql/JobForm_job';
import type { JobForm_original$key } from '#gql/JobForm_original';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { paths } from '../../paths.ts';
import { FilesSection } from './FilesSection.tsx';
import { HandlingSection } from './HandlingSection.tsx';
import type { JobValues } from './job-form.ts';
import { NotifySection } from './NotifySection.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { SourceSection } from './SourceSection.tsx';

interface JobFormProps {
  form: FormModel<JobValues>;
  companyRef: JobForm_company$key;
  /** The job to edit; null for a new one. */
  jobRef: JobForm_job$key | null;
  /** The job that a new one copies; null for an empty form. */
  originalRef: JobForm_original$key | null;
}

/** The form of a launcher job on its page. */
export function JobForm({ form, companyRef, jobRef, originalRef }: JobFormProps) {
  const company = useFragment(
    graphql`
      fragment JobForm_company on Company @throwOnFieldError {
        company_uuid
        flow_filter_options {
          flows {
            flow_uuid
            flow_name
            accepts_files
            trading_partner {
              partner_uuid
              partner_name
            }
          }
        }
        sftp_schedule_preview(schedule: { kind: INTERVAL, every_minutes: 5 }) {
          schedule_error
          description
          time_zone
          next_runs_at
        }
        ...SourceSection_company
      }
    `,
    companyRef,
  );
  const job = useFragment(
    graphql`
      fragment JobForm_job on SftpJob {
        job_uuid
        schedule {
          description
          time_zone
          next_runs_at
        }
        ...SourceSection_job
        ...NotifySection_job
      }
    `,
    jobRef,
  );
  const original = useFragment(
    graphql`
      fragment JobForm_original on SftpJob {
        schedule {
          description
          time_zone
          next_runs_at
        }
      }
    `,
    originalRef,
  );
  const navigate = useNavigate();
  const { company_uuid, flow_filter_options } = company;
  const { schedule_error, description, time_zone, next_runs_at } = company.sftp_schedule_preview;
  // The company's preview is for the schedule of an empty form.
  const stored = (job ?? original)?.schedule;
  return (
    <>
      <EntityForm form={form}>
        <FormSection title="General" card>
          <TextField field={form.field('name')} label="Name" required focusFirst={!job} />
          <SelectField
            field={form.field('flow_uuid')}
            label="Flow to start"
            required
            description="One execution for each file. Only flows with an SFTP or HTTP source take files."
            choices={flow_filter_options.flows
              .filter(({ accepts_files }) => accepts_files)
              .map(({ flow_uuid, flow_name, trading_partner }) => ({
                value: flow_uuid,
                label: `${trading_partner.partner_name}: ${flow_name}`,
              }))}
          />
        </FormSection>
        <SourceSection form={form} companyRef={company} jobRef={job ?? null} />
        <FilesSection form={form} company_uuid={company_uuid} job_uuid={job?.job_uuid ?? null} />
        <ScheduleSection
          form={form}
          company_uuid={company_uuid}
          first={
            stored
              ? {
                  description: stored.description,
                  time_zone: stored.time_zone,
                  next_runs_at: stored.next_runs_at,
                }
              : { schedule_error, description, time_zone, next_runs_at }
          }
        />
        <HandlingSection form={form} />
        <NotifySection company_uuid={company_uuid} jobRef={job ?? null} />
      </EntityForm>
      <SaveBar
        form={form}
        {...(!job && {
          saveLabel: 'Add job',
          onLeave: () => void navigate(paths.sftpLauncher({ company_uuid })),
        })}
      />
    </>
  );
}
