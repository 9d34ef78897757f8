import { useParams } from 'react-router';
import { ChoosePartner } from '../../_shared/choose-partner/ChoosePartner.tsx';
import { paths } from '../../paths.ts';

/** Asks for the partner of a new flow. */
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

/** Asks for the partner of a new flow of the given type. */
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

/** Asks for the partner of a new flow from the given integration. */
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

/** Asks for the partner of a new flow on the canvas. */
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
