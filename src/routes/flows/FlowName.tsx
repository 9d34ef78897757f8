import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowName_flow$key } from '#gql/FlowName_flow';
import { UiLink } from '../../ui/links.tsx';
import { paths } from '../paths.ts';
import { useBuiltScreens } from '../root/useBuiltScreens.ts';

/** A flow by its name, which leads to where it is edited. */
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
  const built = useBuiltScreens();
  const name = <bdi>{flow_name}</bdi>;
  if (built.has('flowBuilder') && builder === 'VISUAL_V3')
    return <UiLink to={paths.flowBuilder(at)}>{name}</UiLink>;
  return built.has('flow') && builder !== 'VISUAL_V3' ? <UiLink to={paths.flow(at)}>{name}</UiLink> : name;
}
