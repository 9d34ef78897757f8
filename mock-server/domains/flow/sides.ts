import type { MockContext } from '../../kernel/context.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { integrationOfFlow } from './adapter-values.ts';

/** How a system is reached, as lists show it. */
const protocols: Readonly<Record<string, string>> = {
  AS2_SEND: 'AS2',
  AS2_RECEIVE: 'AS2',
  HTTP_SEND: 'HTTP',
  HTTP_RECEIVE: 'HTTP',
  EMAIL_SEND: 'Email',
  EMAIL_RECEIVE: 'Email',
  EADAPTOR: 'CargoWise',
  EADAPTOR_NEXT: 'CargoWise',
  AZURE_BLOB: 'Azure Blob',
  UPLOAD_PAGE: 'Upload page',
  FILE_API: 'File API',
  SNOWFLAKE: 'Snowflake',
  DATABASE: 'Database',
  REMOTE_ADAPTER: 'Adapter',
};

/** A short summary of one side of a flow, without secrets. Unchanged seeded sides use the seed's summary. */
export const sideSummary = (
  settings: FlowSettings,
  end: 'source' | 'destination',
  flow_uuid: string,
  context: Pick<MockContext, 'store' | 'world'>,
): string => summaryOf(settings[end], end, flow_uuid, context);

/** A short summary of where data comes from or goes. */
export function summaryOf(
  side: SideKey | null,
  end: 'source' | 'destination',
  flow_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): string {
  if (side === null) {
    const product = integrationOfFlow(flow_uuid, { store, world });
    return product ? `Adapter · ${product.vendor}` : 'Not chosen yet';
  }
  const seeded = world.versionsOf(flow_uuid)[0];
  const before = seeded?.settings[end];
  if (seeded && before?.type === side.type && before.key === side.key) return seeded.flow[`${end}_summary`];
  const kind = store.read(side.type, side.key, 'type') as string;
  return `${protocols[kind] ?? kind} · ${store.read(side.type, side.key, 'name') as string}`;
}
