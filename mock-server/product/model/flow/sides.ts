import type { MockContext } from '../../context.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { integrationOfFlow } from './adapter-values.ts';
import type { ConnectionKind } from '../../facts/facts.ts';

/** How a connection is reached, as shown in lists. */
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

/** Transport of a connection type as in log lines. */
const transports: Readonly<Record<string, ConnectionKind>> = {
  SFTP: 'SFTP',
  FTP: 'SFTP',
  FTPS: 'SFTP',
  AS2_SEND: 'AS2',
  AS2_RECEIVE: 'AS2',
  HTTP_SEND: 'HTTP',
  HTTP_RECEIVE: 'HTTP',
  FILE_API: 'HTTP',
  DATABASE: 'HTTP',
  SNOWFLAKE: 'HTTP',
  S3: 'S3',
  AZURE_BLOB: 'S3',
  GCS: 'S3',
  EMAIL_SEND: 'EMAIL',
  EMAIL_RECEIVE: 'EMAIL',
  EADAPTOR: 'EADAPTOR',
  EADAPTOR_NEXT: 'EADAPTOR',
  UPLOAD_PAGE: 'UPLOAD_PAGE',
  REMOTE_ADAPTER: 'REMOTE_ADAPTER',
};

/** How one side of a flow is reached. A side without a connection is the adapter of a licensed integration. */
export const transportOf = (side: SideKey | null, { store }: Pick<MockContext, 'store'>): ConnectionKind =>
  transports[side === null ? 'REMOTE_ADAPTER' : String(store.read(side.type, side.key, 'type'))] ?? 'HTTP';

/** A short summary of one side of a flow, without secrets. Unchanged seeded sides use the seed's summary. */
export const sideSummary = (
  settings: FlowSettings,
  end: 'source' | 'destination',
  { flow_uuid, context }: { flow_uuid: string; context: Pick<MockContext, 'store' | 'world'> },
): string => summaryOf(settings[end], end, { flow_uuid, context });

/** A short summary of where data comes from or goes. */
export function summaryOf(
  side: SideKey | null,
  end: 'source' | 'destination',
  {
    flow_uuid,
    context: { store, world },
  }: { flow_uuid: string; context: Pick<MockContext, 'store' | 'world'> },
): string {
  if (side === null) {
    const product = integrationOfFlow(flow_uuid, { store, world });
    return product ? `Adapter · ${product.vendor}` : 'Not chosen yet';
  }
  const seeded = world.versionsOf(flow_uuid)[0];
  const before = seeded?.settings[end];
  if (seeded && before?.type === side.type && before.key === side.key) return seeded.flow[`${end}_summary`];
  const kind = store.read(side.type, side.key, 'type');
  return `${protocols[kind] ?? kind} · ${store.read(side.type, side.key, 'name')}`;
}
