import { paths } from '../paths.ts';
import { useBuiltScreens } from '../root/useBuiltScreens.ts';

interface FlowAt {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_uuid: string;
  readonly builder: string;
}

/** Where a flow is edited; the partner's flows as long as there is no screen for it. */
export function useFlowAddress(): (flow: FlowAt) => string {
  const built = useBuiltScreens();
  return ({ builder, ...at }) => {
    if (builder === 'VISUAL_V3')
      return built.has('flowBuilder') ? paths.flowBuilder(at) : paths.partnerFlows(at);
    return built.has('flow') ? paths.flow(at) : paths.partnerFlows(at);
  };
}
