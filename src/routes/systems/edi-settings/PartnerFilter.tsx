import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFilter_company$key } from '#gql/PartnerFilter_company';
import { nodesOf } from '#relay/connection.ts';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';

interface PartnerFilterProps {
  companyRef: PartnerFilter_company$key;
  selected: string | null;
  onChange: (partner: string | null) => void;
}

/** Filters by one of the partners that have an agreement. */
export function PartnerFilter({ companyRef, selected, onChange }: PartnerFilterProps) {
  const { with_agreement } = useFragment(
    graphql`
      fragment PartnerFilter_company on Company {
        with_agreement: edi_agreements(first: 200) {
          edges {
            node {
              agreement_uuid
              trading_partner {
                partner_uuid
                partner_name
              }
            }
          }
        }
      }
    `,
    companyRef,
  );
  const partners = new Map(
    nodesOf(with_agreement).map(({ trading_partner }) => [
      trading_partner.partner_uuid,
      trading_partner.partner_name,
    ]),
  );
  return (
    <FilterMenu
      label="Partner"
      single
      options={[...partners].map(([value, label]) => ({ value, label }))}
      selected={selected === null ? [] : [selected]}
      onChange={([partner = null]) => onChange(partner)}
    />
  );
}
