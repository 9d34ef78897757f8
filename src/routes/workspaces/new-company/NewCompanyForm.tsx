// Spreads the shell's fragments, so that the shell knows the new workspace before it is opened.
/* oxlint-disable relay/must-colocate-fragment-spreads, relay/unused-fields */
import { useMemo, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { NewCompanyForm_viewer$key } from '#gql/NewCompanyForm_viewer';
import type { NewCompanyFormCreateMutation } from '#gql/NewCompanyFormCreateMutation';
import { Part } from '#relay/parts.tsx';
import { useOnce } from '#relay/useOnce.ts';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormFoot } from '#ui/form/FormFoot.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { currencyChoices, industryChoices, timeZoneChoices } from '../../_shared/company-choices.ts';
import { countryChoices } from '../../_shared/country-choices.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import { NameFields } from './NameFields.tsx';
import {
  countryOf,
  environmentChoices,
  newCompanySchema,
  NO_TEMPLATE,
  type NewCompanyValues,
} from './new-company-form.ts';
import styles from './NewCompany.module.css';
import { TemplateField } from './TemplateField.tsx';

export function NewCompanyForm({ viewerRef }: { viewerRef: NewCompanyForm_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment NewCompanyForm_viewer on Viewer {
        locale
        time_zone
        ...TemplateField_viewer
      }
    `,
    viewerRef,
  );
  const { locale, time_zone } = viewer;
  const [create] = useOnce<NewCompanyFormCreateMutation>(
    graphql`
      mutation NewCompanyFormCreateMutation($input: CreateCompanyInput!) {
        create_company(input: $input) {
          company {
            company_uuid
          }
          viewer {
            user_uuid
            companies {
              company_uuid
              company_name
              my_role
              my_access
            }
            ...TopBar_viewer
            ...CompanyLayout_viewer
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
      success: 'Workspace created',
      failure: 'Could not create the workspace',
      inForm: 'all',
    },
  );
  const navigate = useNavigate();
  const goOn = useGoOn();
  const created = useRef<string | null>(null);
  const [zones, currencies, countries] = useMemo(
    () => [timeZoneChoices(time_zone), currencyChoices('USD'), countryChoices()],
    [time_zone],
  );
  const country = countryOf(locale);
  const values: NewCompanyValues = {
    company_name: '',
    short_code: '',
    environment: 'PRODUCTION',
    industry: 'FORWARDER',
    country: countries.some(({ value }) => value === country) ? country : '',
    time_zone,
    default_currency: 'USD',
    template_uuid: NO_TEMPLATE,
  };
  const form = useEntityForm({
    formKey: 'new-company',
    subject: 'New workspace',
    values,
    schema: newCompanySchema,
    isNew: true,
    async save({ template_uuid, ...next }) {
      const result = await create({
        input: { ...next, template_uuid: template_uuid === NO_TEMPLATE ? null : template_uuid },
      });
      if (result.ok) created.current = result.response.create_company.company?.company_uuid ?? null;
      return result;
    },
    onSaved: () => {
      if (created.current) goOn(paths.pulse({ company_uuid: created.current }));
    },
  });
  return (
    <EntityForm form={form}>
      <FormSection card title="Workspace">
        <NameFields form={form} />
        <RadioCardsField field={form.field('environment')} label="Environment" choices={environmentChoices} />
        <SelectField field={form.field('industry')} label="Industry" choices={industryChoices} />
      </FormSection>
      <FormSection card title="Region">
        <SelectField field={form.field('country')} label="Country" required choices={countries} />
        <SelectField field={form.field('time_zone')} label="Time zone" required choices={zones} span={3} />
        <SelectField
          field={form.field('default_currency')}
          label="Currency"
          required
          choices={currencies}
          span={3}
          description="For quotes and invoices, unless set otherwise"
        />
      </FormSection>
      <Part title="Template">
        <TemplateField viewerRef={viewer} field={form.field('template_uuid')} />
      </Part>
      <div className={styles.foot}>
        <FormFoot
          form={form}
          saveLabel="Create workspace"
          onCancel={() => void navigate(paths.companySelect({ stay: 1 }))}
        />
      </div>
    </EntityForm>
  );
}
