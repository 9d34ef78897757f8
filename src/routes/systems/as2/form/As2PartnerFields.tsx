import { graphql, useFragment } from 'react-relay/hooks';
import type { As2PartnerFields_company$key } from '#gql/As2PartnerFields_company';
import { nodesOf } from '#relay/connection.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { choicesOf, compressions, encryptions, mdnModes, signatures } from '../as2-labels.ts';
import type { PartnerValues } from './partner-form.ts';
import { PemField } from './PemField.tsx';

interface As2PartnerFieldsProps {
  form: FormModel<PartnerValues>;
  companyRef: As2PartnerFields_company$key;
  /** The name of the trading partner of stored settings; null for new ones. */
  partnerName: string | null;
  /** Says what will happen to an added certificate. */
  certificateNote: string;
}

/** The fields for where messages to a partner go, how they are protected, and how the partner responds. */
export function As2PartnerFields(props: As2PartnerFieldsProps) {
  const { form, companyRef, partnerName, certificateNote } = props;
  const { trading_partners, as2_profiles } = useFragment(
    graphql`
      fragment As2PartnerFields_company on Company @throwOnFieldError {
        trading_partners(first: 200) {
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
        as2_profiles(first: 200) {
          edges {
            node {
              as2_profile_uuid
              name
              as2_id
              receive_url
            }
          }
        }
      }
    `,
    companyRef,
  );
  const mode = useFieldValue(form.field('mdn_mode'));
  const sign = useFieldValue(form.field('sign'));
  const encrypt = useFieldValue(form.field('encrypt'));
  const chosen = useFieldValue(form.field('as2_profile_uuid'));
  const profiles = nodesOf(as2_profiles);
  const address = profiles.find((profile) => profile.as2_profile_uuid === chosen)?.receive_url;
  return (
    <>
      <FormSection title="Partner">
        {partnerName === null && (
          <SelectField
            field={form.field('partner_uuid')}
            label="Trading partner"
            required
            span={3}
            choices={nodesOf(trading_partners).map(({ partner_uuid, partner_name }) => ({
              value: partner_uuid,
              label: partner_name,
            }))}
          />
        )}
        <TextField
          field={form.field('name')}
          label="Name"
          span={3}
          description={partnerName === null ? 'The trading partner’s name if you leave it empty' : undefined}
        />
        <SelectField
          field={form.field('as2_profile_uuid')}
          label="AS2 profile"
          required
          span={3}
          choices={profiles.map(({ as2_profile_uuid, name, as2_id }) => ({
            value: as2_profile_uuid,
            label: `${name} (${as2_id})`,
          }))}
          description="Our AS2 ID and key pair"
        />
        <TextField field={form.field('partner_as2_id')} label="Partner’s AS2 ID" required mono span={2} />
        <TextField
          field={form.field('partner_url')}
          label="URL"
          type="url"
          required
          mono
          span={4}
          placeholder="https://as2.example.com/as2"
        />
        <CheckboxField
          field={form.field('enabled')}
          label="Enabled"
          description="Otherwise messages are neither sent nor received."
        />
      </FormSection>
      <FormSection title="Security">
        <SelectField
          field={form.field('sign')}
          label="Sign"
          span={2}
          choices={choicesOf(signatures)}
          warning={sign === 'SHA1' ? 'Many partners reject it.' : null}
        />
        <SelectField
          field={form.field('encrypt')}
          label="Encrypt"
          span={2}
          choices={choicesOf(encryptions)}
          warning={encrypt === 'DES_EDE3_CBC' ? 'Many partners reject it.' : null}
        />
        <SelectField
          field={form.field('compression')}
          label="Compress"
          span={2}
          choices={choicesOf(compressions)}
        />
        <PemField
          field={form.field('certificate')}
          label={form.isNew ? 'Partner’s certificate' : 'Another certificate of the partner'}
          description={certificateNote}
        />
      </FormSection>
      <FormSection title="MDN" hint="How the partner confirms a message">
        <SegmentedField field={form.field('mdn_mode')} label="Mode" choices={choicesOf(mdnModes)} />
        {mode !== 'NONE' && (
          <CheckboxField
            field={form.field('mdn_signed')}
            label="Must be signed"
            description="A signed MDN proves that the partner received the message."
          />
        )}
        {mode === 'ASYNC' && (
          <TextField
            field={form.field('async_mdn_url')}
            label="URL for MDNs"
            type="url"
            required
            mono
            suggestions={address === undefined ? undefined : [address]}
            placeholder={address}
            description="Where the partner sends its MDNs"
          />
        )}
      </FormSection>
      <FormSection title="Delivery">
        <TextField field={form.field('subject')} label="Subject" span={4} maxLength={200} />
        <NumberField field={form.field('retries')} label="Retries" span={2} required />
      </FormSection>
    </>
  );
}
