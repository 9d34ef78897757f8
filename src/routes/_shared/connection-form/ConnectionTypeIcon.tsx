import {
  IconArrowsExchange,
  IconDatabase,
  IconMail,
  IconPlug,
  IconServer,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isConnectionType, type ConnectionType } from './connection-types.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;

const icons: Readonly<Record<ConnectionType, Icon>> = {
  EADAPTOR: IconPlug,
  EADAPTOR_NEXT: IconPlug,
  SFTP: IconServer,
  FTPS: IconServer,
  FTP: IconServer,
  HTTP_SEND: IconWorld,
  HTTP_RECEIVE: IconWorld,
  AS2_SEND: IconArrowsExchange,
  AS2_RECEIVE: IconArrowsExchange,
  EMAIL_SEND: IconMail,
  EMAIL_RECEIVE: IconMail,
  UPLOAD_PAGE: IconWorld,
  FILE_API: IconWorld,
  S3: IconDatabase,
  AZURE_BLOB: IconDatabase,
  GCS: IconDatabase,
  SNOWFLAKE: IconDatabase,
  DATABASE: IconDatabase,
  REMOTE_ADAPTER: IconPlug,
};

/** The icon of a connection type, beside its name. */
export function ConnectionTypeIcon({ type, size = 16 }: { type: string; size?: number }) {
  const Shown = isConnectionType(type) ? icons[type] : IconPlug;
  return <Shown size={size} aria-hidden="true" />;
}
