import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { LicensedFlowForm_company$key } from '#gql/LicensedFlowForm_company';
import type { LicensedFlowForm_integration$key } from '#gql/LicensedFlowForm_integration';
import type { LicensedFlowForm_partner$key } from '#gql/LicensedFlowForm_partner';
import type { LicensedFlowFormMutation } from '#gql/LicensedFlowFormMutation';
import { nodesOf } from '#relay/connection.ts';
import { useOnce } from '#relay/useOnce.ts';
import { notify } from '#ui/feedback/notify.ts';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { paths } from '../../paths.ts';
import { freeName } from '../free-name.ts';
import { flowAddress } from '../flow-address.ts';
import { AdapterFields } from '../integration/AdapterFields.tsx';
import {
  adapterInput,
  adapterValues,
  placeAdapterErrors,
  secretFields,
} from '../integration/adapter-values.ts';
import { VendorTest } from '../integration/VendorTest.tsx';
import { useGoOn } from '../../useGoOn.ts';
import { licensedSchema, type LicensedValues } from './licensed-flow-form.ts';

interface LicensedFlowFormProps {
  partnerRef: LicensedFlowForm_partner$key;
  integrationRef: LicensedFlowForm_integration$key;
  companyRef: LicensedFlowForm_company$key;
}

/** The form of a flow from an integration. It can be tested with a call, and its first version is deployed at once. */
export function LicensedFlowForm({ partnerRef, integrationRef, companyRef }: LicensedFlowFormProps) {
  const { partner_uuid, flow_setups } = useFragment(
    graphql`
      fragment LicensedFlowForm_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        flow_setups {
          flow_uuid
          flow_name
        }
      }
    `,
    partnerRef,
  );
  const { integration_identifier, name, vendor, flow_types, ...declared } = useFragment(
    graphql`
      fragment LicensedFlowForm_integration on IntegrationLicenseType {
        company_uuid
        integration_identifier
        name
        vendor
        flow_types {
          code
          label
        }
        config_fields {
          name
          label
          type
          required
          help
          options
        }
      }
    `,
    integrationRef,
  );
  const { company_uuid, host_systems } = useFragment(
    graphql`
      fragment LicensedFlowForm_company on Company @throwOnFieldError {
        company_uuid
        host_systems(first: 200) {
          edges {
            node {
              host_system_uuid
              name
              environment
              is_default
            }
          }
        }
      }
    `,
    companyRef,
  );
  const config_fields = declared.config_fields.map(
    ({ name: field, label, type, required, help, options }) => ({
      name: field,
      label,
      type,
      required,
      help,
      options,
    }),
  );
  const navigate = useNavigate();
  const goOn = useGoOn();
  const to = useRef('');
  const [create] = useOnce<LicensedFlowFormMutation>(
    graphql`
      mutation LicensedFlowFormMutation($input: CreateLicensedFlowInput!) {
        create_licensed_flow(input: $input) {
          flow_setup {
            flow_uuid
            company_uuid
            partner_uuid
            flow_name
            builder
          }
          integration {
            company_uuid
            integration_identifier
            used_seats
          }
          trading_partner {
            partner_uuid
            flow_setups {
              flow_uuid
              flow_name
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The flow was not created', inForm: 'all' },
  );
  const systems = nodesOf(host_systems);
  const first = systems.find(({ is_default }) => is_default) ?? systems[0];
  const [schema] = useState(() => licensedSchema(config_fields));
  const [values] = useState((): LicensedValues => ({
    flow_name: freeName(
      name,
      flow_setups.map(({ flow_name }) => flow_name),
    ),
    flow_type: flow_types.length === 1 ? (flow_types[0]?.code ?? '') : '',
    host_system_uuid: first?.host_system_uuid ?? '',
    ...adapterValues(config_fields, null),
  }));
  const form = useEntityForm<LicensedValues, LicensedValues>({
    formKey: `licensed-flow/${partner_uuid}/${integration_identifier}`,
    subject: `Flow from ${name}`,
    values,
    schema,
    isNew: true,
    secrets: secretFields(config_fields).map((field) => `adapter_secrets.${field.name}` as const),
    save: async (given) => {
      const result = await create({
        input: {
          partner_uuid,
          integration_identifier,
          flow_type: given.flow_type,
          flow_name: given.flow_name.trim(),
          host_system_uuid: given.host_system_uuid,
          ...adapterInput(config_fields, given),
          deploy: true,
        },
      });
      if (!result.ok) return { ok: false, errors: placeAdapterErrors(config_fields, result.errors) };
      const made = result.response.create_licensed_flow.flow_setup;
      if (made) {
        notify.success(`${made.flow_name} is deployed`);
        to.current = flowAddress(made);
      }
      return { ok: true };
    },
    // Only once the form knows that it is saved; otherwise the discard guard would ask.
    onSaved: () => goOn(to.current),
  });
  return (
    <div>
      <EntityForm form={form} wide>
        <FormSection title="Flow" card>
          <TextField field={form.field('flow_name')} label="Flow name" required maxLength={80} />
          {flow_types.length > 1 && (
            <SelectField
              field={form.field('flow_type')}
              label="Flow type"
              required
              choices={flow_types.map(({ code, label }) => ({ value: code, label }))}
            />
          )}
          <SelectField
            field={form.field('host_system_uuid')}
            label="Host system"
            required
            choices={systems.map(({ host_system_uuid, name: system, environment, is_default }) => ({
              value: host_system_uuid,
              label: [system, environment === 'TEST' ? 'test' : '', is_default ? 'default' : '']
                .filter(Boolean)
                .join(', '),
            }))}
          />
        </FormSection>
        <FormSection title={vendor} card>
          <AdapterFields
            fields={config_fields}
            bindValue={(field) => ({ field: form.field(`adapter_values.${field}`), warning: null })}
            bindSecret={(field) => ({ field: form.field(`adapter_secrets.${field}`), warning: null })}
          />
        </FormSection>
      </EntityForm>
      <VendorTest
        form={form}
        fields={config_fields}
        vendor={vendor}
        level={2}
        at={{ partner_uuid, integration_identifier }}
      />
      <SaveBar
        form={form}
        saveLabel="Save and deploy"
        onLeave={() => void navigate(paths.newFlow({ company_uuid, partner_uuid }))}
      />
    </div>
  );
}
