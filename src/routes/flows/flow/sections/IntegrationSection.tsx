import type { FormModel } from '#ui/form/form-model.ts';
import { AdapterFields } from '../../integration/AdapterFields.tsx';
import type { Integration } from '../../integration/useIntegration.ts';
import { VendorTest } from '../../integration/VendorTest.tsx';
import type { FlowFields } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';
import type { FlowValues } from '../flow-values.ts';

interface IntegrationSectionProps {
  fields: FlowFields<FormModel<FlowValues>>;
  integration: Integration;
  partner_uuid: string;
  flow_uuid: string;
}

/** The values that the licensed integration of a flow requires, which can be tested with a call before a save. */
export function IntegrationSection({
  fields,
  integration,
  partner_uuid,
  flow_uuid,
}: IntegrationSectionProps) {
  const { vendor, declared, stored, integration_identifier } = integration;
  return (
    <>
      <FlowSection name="integration" fields={fields} summary={vendor}>
        <AdapterFields
          fields={declared}
          stored={stored}
          bindValue={(name) => fields.bind(`adapter_values.${name}`)}
          bindSecret={(name) => fields.bind(`adapter_secrets.${name}`)}
        />
      </FlowSection>
      <VendorTest
        form={fields.form}
        fields={declared}
        vendor={vendor}
        level={2}
        at={{ partner_uuid, integration_identifier, flow_uuid }}
      />
    </>
  );
}
