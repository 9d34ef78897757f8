import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectionFormFields_endpoint$key } from '#gql/ConnectionFormFields_endpoint';
import type { ConnectionFormFields_partner$key } from '#gql/ConnectionFormFields_partner';
import { Part } from '#relay/parts.tsx';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { ConnectionFields } from '../../_shared/connection-form/ConnectionFields.tsx';
import {
  connectionTypes,
  directions,
  onlyDirection,
  type ConnectionType,
  type DirectionName,
} from '../../_shared/connection-form/connection-types.ts';
import { As2Station } from './As2Station.tsx';
import { isByStation, isMailboxType, type PartnerConnectionValues } from './connection-values.ts';
import { MailboxField } from './MailboxField.tsx';

const directionChoices = (Object.keys(directions) as DirectionName[]).map((value) => ({
  value,
  label: directions[value],
}));

interface ConnectionFormFieldsProps {
  form: FormModel<PartnerConnectionValues>;
  type: ConnectionType;
  partnerRef: ConnectionFormFields_partner$key;
  /** The stored connection; null for a new one. */
  endpointRef: ConnectionFormFields_endpoint$key | null;
}

/** The fields of a partner's connection. */
export function ConnectionFormFields({ form, type, partnerRef, endpointRef }: ConnectionFormFieldsProps) {
  const stored = useFragment(
    graphql`
      fragment ConnectionFormFields_endpoint on Endpoint @throwOnFieldError {
        secrets {
          ...ConnectionFields_secret
        }
        mailbox_grant {
          ...MailboxField_grant
        }
      }
    `,
    endpointRef,
  );
  const partner = useFragment(
    graphql`
      fragment ConnectionFormFields_partner on TradingPartner {
        partner_uuid
        ...As2Station_partner
      }
    `,
    partnerRef,
  );
  return (
    <>
      <FormSection title="General" card>
        <TextField
          field={form.field('name')}
          label="Name"
          required
          span={4}
          placeholder={connectionTypes[type]}
          description="Unique among the connections of this partner."
        />
        {onlyDirection(type, 'partner') === null && (
          <SegmentedField
            field={form.field('direction')}
            label="Direction"
            span={3}
            choices={directionChoices}
          />
        )}
        <SegmentedField
          field={form.field('environment')}
          label="Environment"
          span={3}
          choices={[
            { value: 'PRODUCTION', label: 'Production' },
            { value: 'TEST', label: 'Test' },
          ]}
        />
        <CheckboxField
          field={form.field('enabled')}
          label="Enabled"
          description="A disabled connection neither sends nor receives."
        />
      </FormSection>
      {isByStation(type) ? (
        <Part title="AS2 settings">
          <As2Station partnerRef={partner} />
        </Part>
      ) : (
        <ConnectionFields form={form} type={type} secretsRef={stored?.secrets ?? []} card />
      )}
      {isMailboxType(type) && (
        <FormSection title="Mailbox" hint="Optional" card>
          <MailboxField
            form={form}
            type={type}
            partner_uuid={partner.partner_uuid}
            grantRef={stored?.mailbox_grant ?? null}
          />
        </FormSection>
      )}
    </>
  );
}
