import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ProfileDrawer_company$key } from '#gql/ProfileDrawer_company';
import type { Industry, ProfileDrawerUpdateMutation } from '#gql/ProfileDrawerUpdateMutation';
import { useMutation } from '#relay/useMutation.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { industryChoices } from '../../_shared/company-choices.ts';
import { countryChoices } from '../../_shared/country-choices.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import {
  changedInput,
  fieldOf,
  profileSchema,
  type ContactValues,
  type ProfileValues,
} from './profile-form.ts';
import { CONTACTS, type ContactKind } from './profile-labels.ts';

interface ProfileDrawerProps {
  companyRef: ProfileDrawer_company$key;
  onClose: () => void;
}

/** `?edit=profile`: the form for everything on the page except the logo. */
export function ProfileDrawer({ companyRef, onClose }: ProfileDrawerProps) {
  const company = useFragment(
    graphql`
      fragment ProfileDrawer_company on Company {
        company_uuid
        company_name
        display_name
        legal_name
        website
        industry
        country
        address {
          lines
          city
          region
          postal_code
          country
        }
        scac
        gln
        duns
        vat_number
        company_contacts {
          kind
          name
          email
          phone
        }
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    companyRef,
  );
  const { company_uuid, company_name, address, company_contacts, updated_by } = company;
  const [update] = useMutation<ProfileDrawerUpdateMutation>(
    graphql`
      mutation ProfileDrawerUpdateMutation($input: UpdateCompanyInput!) {
        update_company(input: $input) {
          company {
            company_uuid
            ...LogoCard_company
            ...CompanyFacts_company
            ...ContactsCard_company
            ...ProfileDrawer_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Profile saved', failure: 'The profile was not saved', inForm: 'all' },
  );
  const contact = (kind: ContactKind): ContactValues => {
    const found = company_contacts.find((companyContact) => companyContact.kind === kind);
    return { name: found?.name ?? '', email: found?.email ?? '', phone: found?.phone ?? '' };
  };
  const form = useEntityForm<ProfileValues, ProfileValues, number>({
    formKey: `company-profile/${company_uuid}`,
    subject: company_name,
    values: {
      display_name: company.display_name ?? '',
      legal_name: company.legal_name ?? '',
      website: company.website ?? '',
      industry: company.industry,
      country: company.country,
      lines: address?.lines.join('\n') ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      postal_code: address?.postal_code ?? '',
      address_country: address?.country ?? company.country,
      scac: company.scac ?? '',
      gln: company.gln ?? '',
      duns: company.duns ?? '',
      vat_number: company.vat_number ?? '',
      PRIMARY: contact('PRIMARY'),
      TECHNICAL: contact('TECHNICAL'),
      BILLING: contact('BILLING'),
    },
    version: company.lock_version,
    changedBy: updated_by ? { name: updated_by.display, at: company.updated_at } : null,
    schema: profileSchema,
    async save(values, { version, changed }) {
      const result = await update({
        input: {
          company_uuid,
          lock_version: version,
          ...changedInput(values, changed),
          ...(changed.includes('industry') ? { industry: values.industry as Industry } : {}),
        },
      });
      if (result.ok) return { ok: true };
      return {
        ok: false,
        errors: result.errors.map((error) => ({ ...error, path: fieldOf(error.path, values) })),
      };
    },
    onSaved: onClose,
  });
  const countries = useMemo(() => countryChoices(), []);
  return (
    <FormDrawer form={form} onClose={onClose} title="Company profile" context={<bdi>{company_name}</bdi>}>
      <FormSection title="Company">
        <TextField
          field={form.field('display_name')}
          label="Name for partners"
          maxLength={80}
          focusFirst
          description={`Without it, partners see ${company_name}`}
        />
        <TextField field={form.field('legal_name')} label="Legal name" maxLength={120} />
        <TextField
          field={form.field('website')}
          label="Website"
          type="url"
          placeholder="https://www.example.com"
        />
        <SelectField field={form.field('industry')} label="Industry" choices={industryChoices} span={3} />
        <SelectField field={form.field('country')} label="Country" required choices={countries} span={3} />
      </FormSection>
      <FormSection title="Address">
        <TextareaField field={form.field('lines')} label="Street" rows={2} description="At most 4 lines" />
        <TextField field={form.field('postal_code')} label="Postal code" span={2} />
        <TextField field={form.field('city')} label="City" span={4} />
        <TextField field={form.field('region')} label="State or province" span={3} />
        <SelectField
          field={form.field('address_country')}
          label="Country of the address"
          choices={countries}
          span={3}
        />
      </FormSection>
      <FormSection title="Identifiers">
        <TextField field={form.field('scac')} label="SCAC" mono span={3} />
        <TextField field={form.field('gln')} label="GLN" mono span={3} />
        <TextField field={form.field('duns')} label="D-U-N-S" mono span={3} />
        <TextField field={form.field('vat_number')} label="Tax number" mono span={3} />
      </FormSection>
      {CONTACTS.map(({ kind, label, about }) => (
        <FormSection key={kind} title={`${label} contact`} hint={about}>
          <TextField field={form.field(`${kind}.name`)} label="Name" />
          <TextField field={form.field(`${kind}.email`)} label="Email" type="email" span={3} />
          <TextField field={form.field(`${kind}.phone`)} label="Phone" type="tel" span={3} />
        </FormSection>
      ))}
    </FormDrawer>
  );
}
