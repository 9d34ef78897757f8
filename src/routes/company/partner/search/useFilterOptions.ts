import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useFilterOptions_partner$key } from '#gql/useFilterOptions_partner';
import type { OptionNames } from './filter-words.ts';

export interface FilterOptions extends OptionNames {
  tag_labels: readonly string[];
}

/** What the filters can be set to: names by uuid or code, in the order to offer them. */
export function useFilterOptions(partnerRef: useFilterOptions_partner$key): FilterOptions {
  const { flow_filter_options: options } = useFragment(
    graphql`
      fragment useFilterOptions_partner on TradingPartner {
        partner_uuid
        flow_filter_options {
          flows {
            flow_uuid
            flow_name
          }
          flow_types {
            code
            label
          }
          reasons {
            reason_code
            label
          }
          tag_labels
        }
      }
    `,
    partnerRef,
  );
  return useMemo(
    () => ({
      flows: new Map(options.flows.map(({ flow_uuid, flow_name }) => [flow_uuid, flow_name])),
      flow_types: new Map(options.flow_types.map(({ code, label }) => [code, label])),
      reasons: new Map(options.reasons.map(({ reason_code, label }) => [reason_code, label])),
      tag_labels: options.tag_labels,
    }),
    [options],
  );
}
