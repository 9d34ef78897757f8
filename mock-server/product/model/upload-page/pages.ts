import type { MockContext } from '../../context.ts';
import { companyKeys, flowKeys } from '../company/roster.ts';
import type { UploadPageConfig } from '../../world/connection-config.ts';
import { configuredOf, kinds } from '../endpoint/connections.ts';
import { flowRefusal } from '../processing/start.ts';
import { sidesUsed } from '../flow/graph/steps.ts';
import { deployedSettings } from '../flow/versions.ts';
import { codeFits } from '../endpoint/access-code.ts';

/** The current state of an upload page. Finding one requires no sign-in. */
export interface UploadPage {
  readonly company_uuid: string;
  readonly company_short_code: string;
  readonly endpoint_uuid: string;
  readonly config: UploadPageConfig;
  /** The flow that processes uploaded files; null if none can. */
  readonly flow_uuid: string | null;
  readonly is_open: boolean;
  /** Whether this is the access code; always true for a page without one. */
  accepts(access_code: string | null): boolean;
}

/** The page at a path; null if there is none. */
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
    // Only endpoints with an upload page come here.
    configuredOf({ type: 'Endpoint', key }, context).config as UploadPageConfig;
  const endpoint_uuid = kinds.Endpoint.members
    .keys(context, { company_uuid, type: 'UPLOAD_PAGE' })
    .find((key) => configOf(key).custom_path === custom_path);
  if (endpoint_uuid === undefined) return null;
  const config = configOf(endpoint_uuid);
  const flow_uuid = flowFrom(endpoint_uuid, company_uuid, context);
  return {
    company_uuid,
    company_short_code,
    endpoint_uuid,
    config,
    flow_uuid,
    is_open:
      flow_uuid !== null &&
      flowRefusal(flow_uuid, context) === null &&
      store.read('Endpoint', endpoint_uuid, 'enabled') === true,
    accepts: (access_code) => !config.requires_code || codeFits(endpoint_uuid, access_code, context),
  };
}

/** The flow whose deployed version reads from the page, preferably one that can run. */
function flowFrom(
  endpoint_uuid: string,
  company_uuid: string,
  context: Pick<MockContext, 'store' | 'world'>,
): string | null {
  const found = flowKeys(context, { company_uuid }).filter((flow_uuid) => {
    const settings = deployedSettings(flow_uuid, context);
    return settings !== null && sidesUsed(settings, 'source').some(({ key }) => key === endpoint_uuid);
  });
  return found.find((key) => flowRefusal(key, context) === null) ?? found[0] ?? null;
}
