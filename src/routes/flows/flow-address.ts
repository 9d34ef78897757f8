import { paths } from '../paths.ts';

interface FlowAt {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_uuid: string;
  readonly builder: string;
}

/** The address at which a flow is edited: on the canvas or in the form. */
export const flowAddress = ({ builder, ...at }: FlowAt): string =>
  builder === 'VISUAL_V3' ? paths.flowBuilder(at) : paths.flow(at);
