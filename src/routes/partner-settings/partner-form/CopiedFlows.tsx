import { graphql, useFragment } from 'react-relay/hooks';
import type { CopiedFlows_partner$key } from '#gql/CopiedFlows_partner';
import { CheckboxListField } from '#ui/form/CheckboxListField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import type { PartnerValues } from './partner-form.ts';

interface CopiedFlowsProps {
  form: FormModel<PartnerValues>;
  partnerRef: CopiedFlows_partner$key;
}

/** The choice of the trading partner's flows that its duplicate starts with. */
export function CopiedFlows({ form, partnerRef }: CopiedFlowsProps) {
  const { partner_name, flow_setups } = useFragment(
    graphql`
      fragment CopiedFlows_partner on TradingPartner @throwOnFieldError {
        partner_name
        flow_setups {
          flow_uuid
          flow_name
          flow_type {
            code
            label
          }
        }
      }
    `,
    partnerRef,
  );
  return (
    <FormSection title="Start from" hint={`Flows of ${partner_name}`} card>
      {flow_setups.length > 0 ? (
        <CheckboxListField
          field={form.field('copied_flow_uuids')}
          label="Flows to copy"
          choices={flow_setups.map(({ flow_uuid, flow_name, flow_type }) => ({
            value: flow_uuid,
            label: flow_name,
            description: flow_type.label,
          }))}
          description="They are copied as drafts. Connections are chosen in the flows."
        />
      ) : (
        <p className="muted">It has no flows.</p>
      )}
    </FormSection>
  );
}
