import { useLocation, useParams } from 'react-router';
import { ChoosePartner } from '../../_shared/choose-partner/ChoosePartner.tsx';
import { paths } from '../../paths.ts';

/** Asks for the partner of a new connection. Parameters of the address, such as the type, are passed on. */
export function NewConnectionPartnerScreen() {
  const { company_uuid = '' } = useParams();
  const { search } = useLocation();
  return (
    <ChoosePartner
      title="New connection"
      text="Choose the trading partner to connect to"
      to={(partner_uuid) => {
        const { q: _, ...rest } = Object.fromEntries(new URLSearchParams(search));
        return paths.newConnection({ company_uuid, partner_uuid }, rest);
      }}
    />
  );
}
