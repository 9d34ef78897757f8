import { graphql } from 'react-relay/hooks';
import type { PartnerFieldQuery } from '#gql/PartnerFieldQuery';
import { nodesOf } from '../../../relay/connection.ts';
import { useTypeahead } from '../../../relay/useTypeahead.ts';
import type { Chosen } from '../../../ui/form/choice.ts';
import type { FieldProps } from '../../../ui/form/useField.ts';
import { FoundField } from './FoundField.tsx';

interface PartnerFieldProps extends FieldProps<Chosen | null> {
  company_uuid: string;
}

/** One trading partner of a workspace, found on the server: there may be thousands. */
export function PartnerField({ company_uuid, ...props }: PartnerFieldProps) {
  const { data, isBusy, hasFailed, ask } = useTypeahead<PartnerFieldQuery>(graphql`
    query PartnerFieldQuery($company_uuid: ID!, $search: String) {
      company(company_uuid: $company_uuid) {
        company_uuid
        trading_partners(search: $search, first: 20) {
          total_count
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
      }
    }
  `);
  const found = data?.company?.trading_partners;
  const partners = nodesOf(found).map(({ partner_uuid, partner_name }) => ({
    value: partner_uuid,
    label: partner_name,
  }));
  return (
    <FoundField
      {...props}
      found={partners}
      total={found?.total_count ?? 0}
      isBusy={isBusy}
      hasFailed={hasFailed}
      onSearch={(text) => ask({ company_uuid, search: text || null })}
    />
  );
}
