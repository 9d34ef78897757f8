import { graphql } from 'react-relay/hooks';
import type { PartnersFieldQuery } from '#gql/PartnersFieldQuery';
import { nodesOf } from '../../../relay/connection.ts';
import { useTypeahead } from '../../../relay/useTypeahead.ts';
import type { Chosen } from '../../../ui/form/choice.ts';
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx';
import type { FieldProps } from '../../../ui/form/useField.ts';

interface PartnersFieldProps extends FieldProps<readonly Chosen[]> {
  company_uuid: string;
}

/** Some of the trading partners of a workspace, found on the server: there may be thousands. */
export function PartnersField({ company_uuid, ...props }: PartnersFieldProps) {
  const { data, isBusy, hasFailed, ask } = useTypeahead<PartnersFieldQuery>(graphql`
    query PartnersFieldQuery($company_uuid: ID!, $search: String) {
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
  const choices = nodesOf(found).map(({ partner_uuid, partner_name }) => ({
    value: partner_uuid,
    label: partner_name,
  }));
  return (
    <MultiSelectField
      {...props}
      placeholder="Add a partner…"
      choices={choices}
      remote={{
        onSearch: (text) => ask({ company_uuid, search: text || null }),
        isBusy,
        hasFailed,
        total: found?.total_count ?? 0,
        shown: choices.length,
      }}
    />
  );
}
