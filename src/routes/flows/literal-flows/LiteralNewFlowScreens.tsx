import { useParams } from 'react-router';
import { ChoosePartner } from '../../_shared/choose-partner/ChoosePartner.tsx';
import { paths } from '../../paths.ts';

/** Whose flow is added. */
export function NewFlowPartnerScreen() {
  const { company_uuid = '' } = useParams();
  return (
    <ChoosePartner
      title="New flow"
      text="Choose the trading partner to exchange documents with"
      to={(partner_uuid) => paths.newFlow({ company_uuid, partner_uuid })}
    />
  );
}

/** Whose flow of the given type is added. */
export function NewTypedFlowPartnerScreen() {
  const { company_uuid = '', flow_type = '', flow_name = '' } = useParams();
  return (
    <ChoosePartner
      title="New flow"
      text={`Choose the trading partner for “${flow_name}”`}
      to={(partner_uuid) => paths.newTypedFlow({ company_uuid, partner_uuid, flow_type, flow_name })}
    />
  );
}

/** Whose flow from the given integration is added. */
export function NewLicensedFlowPartnerScreen() {
  const { company_uuid = '', integration_identifier = '' } = useParams();
  return (
    <ChoosePartner
      title="New licensed flow"
      text="Choose the trading partner for the flow"
      to={(partner_uuid) => paths.newLicensedFlow({ company_uuid, partner_uuid, integration_identifier })}
    />
  );
}

/** Whose flow of the canvas is added. */
export function NewFlowBuilderPartnerScreen() {
  const { company_uuid = '' } = useParams();
  return (
    <ChoosePartner
      title="New visual flow"
      text="Choose the trading partner to exchange documents with"
      to={(partner_uuid) => paths.newFlowBuilder({ company_uuid, partner_uuid })}
    />
  );
}
