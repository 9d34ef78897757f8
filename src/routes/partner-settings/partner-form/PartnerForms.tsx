import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { PartnerForms_company$key } from '#gql/PartnerForms_company';
import type { PartnerForms_copied$key } from '#gql/PartnerForms_copied';
import type { PartnerForms_partner$key } from '#gql/PartnerForms_partner';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormFoot } from '#ui/form/FormFoot.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { paths } from '../../paths.ts';
import { CopiedFlows } from './CopiedFlows.tsx';
import { DeletePartner } from './DeletePartner.tsx';
import { PartnerFields } from './PartnerFields.tsx';
import { toTemplateValues } from './template-values.ts';
import { TemplateSection, useTemplates } from './TemplateSection.tsx';
import { usePartnerForm } from './usePartnerForm.ts';
import styles from './partner-form.module.css';

interface NewPartnerProps {
  companyRef: PartnerForms_company$key;
  /** The partner that it duplicates. */
  copiedRef: PartnerForms_copied$key | null;
}

/** The form of a new trading partner. */
export function NewPartner({ companyRef, copiedRef }: NewPartnerProps) {
  const company = useFragment(
    graphql`
      fragment PartnerForms_company on Company {
        company_uuid
        ...TemplateSection_company
      }
    `,
    companyRef,
  );
  const copied = useFragment(
    graphql`
      fragment PartnerForms_copied on TradingPartner {
        ...usePartnerForm_copied
        ...CopiedFlows_partner
      }
    `,
    copiedRef,
  );
  const { company_uuid } = company;
  const navigate = useNavigate();
  const { templates } = useTemplates(company);
  const form = usePartnerForm({
    company_uuid,
    partnerRef: null,
    copiedRef: copied ?? null,
    toTemplateValues({ template_uuid, template_values }) {
      const chosen = templates.find((template) => template.template_uuid === template_uuid);
      return toTemplateValues(chosen?.variables ?? [], template_values);
    },
  });
  return (
    <EntityForm form={form}>
      <PartnerFields form={form} company_uuid={company_uuid} />
      {copied ? (
        <CopiedFlows form={form} partnerRef={copied} />
      ) : (
        <TemplateSection form={form} companyRef={company} />
      )}
      <div className={styles.foot}>
        <FormFoot
          form={form}
          saveLabel="Add partner"
          onCancel={() => void navigate(paths.partners({ company_uuid }))}
        />
      </div>
    </EntityForm>
  );
}

/** The form of a stored trading partner, with its deletion. */
export function StoredPartner({ partnerRef }: { partnerRef: PartnerForms_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment PartnerForms_partner on TradingPartner {
        company_uuid
        ...usePartnerForm_partner
        ...DeletePartner_partner
      }
    `,
    partnerRef,
  );
  const { company_uuid } = partner;
  const form = usePartnerForm({ company_uuid, partnerRef: partner, copiedRef: null });
  return (
    <>
      <EntityForm form={form}>
        <PartnerFields form={form} company_uuid={company_uuid} />
      </EntityForm>
      <DeletePartner partnerRef={partner} />
      <SaveBar form={form} />
    </>
  );
}
