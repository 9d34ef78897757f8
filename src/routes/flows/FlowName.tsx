import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowName_flow$key } from '#gql/FlowName_flow';
import { UiLink } from '../../ui/links.tsx';
import { flowAddress } from './flow-address.ts';

/** The name of a flow, with a link to its form or canvas. */
export function FlowName({ flowRef }: { flowRef: FlowName_flow$key }) {
  const { flow_name, builder, ...at } = useFragment(
    graphql`
      fragment FlowName_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        builder
      }
    `,
    flowRef,
  );
  return (
    <UiLink to={flowAddress({ ...at, builder })}>
      <bdi>{flow_name}</bdi>
    </UiLink>
  );
}
