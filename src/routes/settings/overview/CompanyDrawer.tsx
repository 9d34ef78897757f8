import { useMemo, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyDrawer_company$key } from '#gql/CompanyDrawer_company';
import type { CompanyDrawerUpdateMutation, UpdateCompanyInput } from '#gql/CompanyDrawerUpdateMutation';
import { useLocation } from 'react-router';
import { useMutation } from '#relay/useMutation.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { historySearch } from '../../_shared/audit/history-address.ts';
import { currencyChoices, timeZoneChoices } from '../../_shared/company-choices.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { companySchema, type CompanyValues } from './company-form.ts';
import {
  DATE_FORMATS,
  ENVIRONMENTS,
  type CompanyDateFormat,
  type CompanyEnvironment,
} from './company-labels.ts';
import styles from './Settings.module.css';

interface CompanyDrawerProps {
  companyRef: CompanyDrawer_company$key;
  onClose: () => void;
}

interface Question {
  readonly moves: CompanyEnvironment | null;
  readonly renames: { readonly before: string; readonly after: string } | null;
  readonly answer: (agreed: boolean) => void;
}

/**
 * The company's form. Asks for confirmation before it saves changes that affect more than this page: short code and
 * environment.
 */
export function CompanyDrawer({ companyRef, onClose }: CompanyDrawerProps) {
  const company = useFragment(
    graphql`
      fragment CompanyDrawer_company on Company {
        company_uuid
        company_name
        short_code
        environment
        time_zone
        default_currency
        date_format
        retention_days
        created_at
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    companyRef,
  );
  const [update] = useMutation<CompanyDrawerUpdateMutation>(
    graphql`
      mutation CompanyDrawerUpdateMutation($input: UpdateCompanyInput!) {
        update_company(input: $input) {
          company {
            company_uuid
            ...CompanyCard_company
            ...CompanyDrawer_company
            ...LicenseCard_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Company saved', failure: 'Could not save the company', inForm: 'all' },
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const { company_uuid, short_code: storedCode, updated_by } = company;
  const values: CompanyValues = {
    company_name: company.company_name,
    short_code: company.short_code,
    environment: company.environment as CompanyEnvironment,
    time_zone: company.time_zone,
    default_currency: company.default_currency,
    date_format: company.date_format as CompanyDateFormat,
    retention_days: company.retention_days,
  };
  const form = useEntityForm({
    formKey: `company/${company_uuid}`,
    subject: company.company_name,
    values,
    version: company.lock_version,
    changedBy: updated_by ? { name: updated_by.display, at: company.updated_at } : null,
    schema: companySchema,
    async save(next, { version, changed }) {
      const moves = changed.includes('environment') ? (next.environment as CompanyEnvironment) : null;
      const renames = changed.includes('short_code') ? { before: storedCode, after: next.short_code } : null;
      if (moves || renames) {
        const agreed = await new Promise<boolean>((answer) => setQuestion({ moves, renames, answer }));
        setQuestion(null);
        if (!agreed) return { ok: false, errors: [] };
      }
      // Sends only changed fields, in order not to overwrite someone else's changes to the others.
      const fields = Object.fromEntries(
        Object.entries(next).filter(([field]) => changed.includes(field)),
      ) as Partial<UpdateCompanyInput>;
      return update({ input: { company_uuid, lock_version: version, ...fields } });
    },
    onSaved: onClose,
  });
  const { search } = useLocation();
  const label = labelOf(question);
  const code = useFieldValue(form.field('short_code'));
  const zones = useMemo(() => timeZoneChoices(company.time_zone), [company.time_zone]);
  const currencies = useMemo(() => currencyChoices(company.default_currency), [company.default_currency]);
  return (
    <>
      <FormDrawer
        form={form}
        onClose={onClose}
        title="Company"
        context={<bdi>{company.company_name}</bdi>}
        after={
          <AuditLine
            created={{ at: company.created_at }}
            changed={{ at: company.updated_at, by: updated_by?.display }}
            historyTo={historySearch(search, { entity_type: 'Company', entity_id: company_uuid })}
          />
        }
      >
        <FormSection title="Workspace">
          <TextField field={form.field('company_name')} label="Name" required maxLength={80} focusFirst />
          <TextField
            field={form.field('short_code')}
            label="Short code"
            required
            mono
            span={3}
            maxLength={20}
            description={
              <>
                Upload pages are at <code>/cu/{code || '…'}/…</code>
              </>
            }
          />
          <SegmentedField
            field={form.field('environment')}
            label="Environment"
            choices={ENVIRONMENTS}
            span={3}
          />
        </FormSection>
        <FormSection title="Region">
          <SelectField field={form.field('time_zone')} label="Time zone" required choices={zones} span={3} />
          <SelectField
            field={form.field('default_currency')}
            label="Currency"
            required
            choices={currencies}
            span={3}
            description="For quotes and invoices, unless set otherwise"
          />
          <SegmentedField field={form.field('date_format')} label="Dates" choices={DATE_FORMATS} />
        </FormSection>
        <FormSection title="Data">
          <NumberField
            field={form.field('retention_days')}
            label="Retention"
            required
            unit="days"
            span={3}
            description="Executions and their files and logs are deleted after this time"
          />
        </FormSection>
      </FormDrawer>
      <ConfirmDialog
        opened={question !== null}
        onClose={() => question?.answer(false)}
        title={`${label}?`}
        confirmLabel={label}
        onConfirm={() => question?.answer(true)}
      >
        <ul className={styles.effects}>
          {question?.renames && (
            <li>
              Upload pages move from <code>/cu/{question.renames.before}/</code> to{' '}
              <code>/cu/{question.renames.after}/</code>. Links and scripts that use the old addresses stop
              working immediately.
            </li>
          )}
          {question?.moves && (
            <li>
              {question.moves === 'PRODUCTION'
                ? 'This workspace will be marked PROD. Its flows, connections and keys stay as they are: check that none of them leads to a test system.'
                : 'This workspace will be marked TEST. Its flows keep running with their current connections: real partners still receive what they send.'}
            </li>
          )}
        </ul>
      </ConfirmDialog>
    </>
  );
}

/** The label of the confirm button, which repeats the question's verb. */
function labelOf(question: Question | null): string {
  const move = question?.moves === 'PRODUCTION' ? 'production' : 'test';
  if (question?.renames && question.moves) return `Change short code and move to ${move}`;
  return question?.moves ? `Move to ${move}` : 'Change short code';
}
