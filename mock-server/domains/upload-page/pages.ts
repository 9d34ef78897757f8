import type { MockContext } from '../../context.ts';
import { companyKeys, flowKeys } from '../../roster.ts';
import type { UploadPageConfig } from '../../world/connection-config.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { configuredOf, kinds } from '../endpoint/connections.ts';
import { deployedSettings } from '../flow/versions.ts';
import { codeFits } from './access-code.ts';

/** An upload page as the session has it. Nobody needs to be signed in to find one. */
export interface UploadPage {
  readonly company_uuid: string;
  readonly company_short_code: string;
  readonly endpoint_uuid: string;
  readonly config: UploadPageConfig;
  /** The flow that runs what is handed in; null when there is none that could. */
  readonly flow: FlowRecord | null;
  readonly is_open: boolean;
  /** Whether this is the access code; true for a page without one. */
  accepts(access_code: string | null): boolean;
}

/** The page at an address; null when there is none. */
export function findPage(
  company_short_code: string,
  custom_path: string,
  context: Pick<MockContext, 'store' | 'world'>,
): UploadPage | null {
  const { store } = context;
  const company_uuid = companyKeys(context).find(
    (key) => store.read('Company', key, 'short_code') === company_short_code,
  );
  if (company_uuid === undefined) return null;
  const configOf = (key: string) =>
    configuredOf({ type: 'Endpoint', key }, context).config as UploadPageConfig;
  const endpoint_uuid = kinds.Endpoint.members
    .keys(context, { company_uuid, type: 'UPLOAD_PAGE' })
    .find((key) => configOf(key).custom_path === custom_path);
  if (endpoint_uuid === undefined) return null;
  const config = configOf(endpoint_uuid);
  const flow = flowFrom(endpoint_uuid, company_uuid, context);
  return {
    company_uuid,
    company_short_code,
    endpoint_uuid,
    config,
    flow,
    is_open:
      flow !== null &&
      store.read('Company', company_uuid, 'status') === 'ACTIVE' &&
      store.read('Endpoint', endpoint_uuid, 'enabled') === true &&
      store.read('FlowSetup', flow.flow_uuid, 'enabled') === true,
    accepts: (access_code) => !config.requires_code || codeFits(endpoint_uuid, access_code, context),
  };
}

/** The flow whose deployed version reads from the page; one that has run before, for a run is made like another. */
function flowFrom(
  endpoint_uuid: string,
  company_uuid: string,
  context: Pick<MockContext, 'store' | 'world'>,
): FlowRecord | null {
  const { world } = context;
  const found = flowKeys(context, { company_uuid }).find(
    (key) => deployedSettings(key, context)?.source?.key === endpoint_uuid && world.flow(key) !== null,
  );
  const flow = found === undefined ? null : world.flow(found);
  return flow && world.execution.byFlow.rows(flow.index).length > 0 ? flow : null;
}
