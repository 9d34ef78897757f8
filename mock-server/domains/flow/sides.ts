import type { SeededStore } from '../../store/seeded-store.ts';
import type { SideKey } from '../../world/flow-links.ts';

/** How a system is reached, in the words of lists. */
const protocols: Readonly<Record<string, string>> = {
  AS2_SEND: 'AS2',
  AS2_RECEIVE: 'AS2',
  HTTP_SEND: 'HTTP',
  HTTP_RECEIVE: 'HTTP',
  EMAIL_SEND: 'E-mail',
  EMAIL_RECEIVE: 'E-mail',
  EADAPTOR: 'CargoWise',
  EADAPTOR_NEXT: 'CargoWise',
  AZURE_BLOB: 'Azure Blob',
  UPLOAD_PAGE: 'Upload page',
  FILE_API: 'File API',
  SNOWFLAKE: 'Snowflake',
  DATABASE: 'Database',
  REMOTE_ADAPTER: 'Adapter',
};

/** One end of a flow in a few words, safe to show. */
export function sideSummary({ type, key }: SideKey, store: Pick<SeededStore, 'read'>): string {
  const kind = store.read(type, key, 'type') as string;
  return `${protocols[kind] ?? kind} · ${store.read(type, key, 'name') as string}`;
}
