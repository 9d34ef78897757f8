import { useParams } from 'react-router';
import { ChoosePartner } from '../../_shared/choose-partner/ChoosePartner.tsx';
import { paths } from '../../paths.ts';

/** Asks for the partner of a new carrier API key. */
export function NewCarrierKeyPartnerScreen() {
  const { company_uuid = '' } = useParams();
  return (
    <ChoosePartner
      title="New carrier API key"
      text="Choose the trading partner that the key belongs to"
      to={(partner_uuid) => paths.newCarrierApiKey({ company_uuid, partner_uuid })}
    />
  );
}
