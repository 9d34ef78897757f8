import { useEffect, useMemo } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { useFilterOptions_partner$key } from '#gql/useFilterOptions_partner';
import { setConfiguredFlows } from '#client-state/flow-filter-options.ts';
import { FlowExecution_flagged_by } from '#field-roles';
import type { Caught } from '#relay/caught.ts';
import { caughtValue } from '#relay/caught-value.ts';
import type { OptionNames } from './filter-labels.ts';
import { isGranted } from '#routes/access.ts';

export interface FilterOptions extends OptionNames {
  tag_labels: readonly string[];
  /** What the options were read from, for a `CaughtFailure`. */
  source: Caught<unknown>;
  /** Whether this person may see flags; guests may not. */
  flags: boolean;
}

/**
 * The filter options: names by uuid or code, in display order. If they failed to load, there are none.
 */
export function useFilterOptions(partnerRef: useFilterOptions_partner$key): FilterOptions {
  const { flow_filter_options: source, company } = useFragment(
    graphql`
      fragment useFilterOptions_partner on TradingPartner {
        partner_uuid
        company {
          company_uuid
          my_role
          my_access
        }
        flow_filter_options @catch(to: RESULT) {
          flows {
            flow_uuid
            flow_name
            ...flowFilterOptions_flow
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
  const { my_role, my_access } = company;
  const flags = isGranted({ my_role, my_access }, FlowExecution_flagged_by);
  const options = caughtValue(source);
  const environment = useRelayEnvironment();
  const flows = options?.flows;
  useEffect(() => {
    if (flows) setConfiguredFlows(environment, flows);
  }, [environment, flows]);
  return useMemo(
    () => ({
      flows: new Map(options?.flows.map(({ flow_uuid, flow_name }) => [flow_uuid, flow_name])),
      flow_types: new Map(options?.flow_types.map(({ code, label }) => [code, label])),
      reasons: new Map(options?.reasons.map(({ reason_code, label }) => [reason_code, label])),
      tag_labels: options?.tag_labels ?? [],
      source,
      flags,
    }),
    [options, source, flags],
  );
}
