import {
  IconArrowsExchange,
  IconBucket,
  IconBuildingWarehouse,
  IconCloudUpload,
  IconDatabase,
  IconFolderSymlink,
  IconMail,
  IconPlug,
  IconPlugConnected,
  IconServer,
  IconWorldDown,
  IconWorldUp,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isConnectionType, type ConnectionType } from './connection-types.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;

const icons: Readonly<Record<ConnectionType, Icon>> = {
  EADAPTOR: IconBuildingWarehouse,
  EADAPTOR_NEXT: IconBuildingWarehouse,
  SFTP: IconServer,
  FTPS: IconServer,
  FTP: IconServer,
  HTTP_SEND: IconWorldUp,
  HTTP_RECEIVE: IconWorldDown,
  AS2_SEND: IconArrowsExchange,
  AS2_RECEIVE: IconArrowsExchange,
  EMAIL_SEND: IconMail,
  EMAIL_RECEIVE: IconMail,
  UPLOAD_PAGE: IconCloudUpload,
  FILE_API: IconFolderSymlink,
  S3: IconBucket,
  AZURE_BLOB: IconBucket,
  GCS: IconBucket,
  SNOWFLAKE: IconDatabase,
  DATABASE: IconDatabase,
  REMOTE_ADAPTER: IconPlugConnected,
};

/** The icon of a connection type, beside its name. */
export function ConnectionTypeIcon({ type, size = 16 }: { type: string; size?: number }) {
  const Shown = isConnectionType(type) ? icons[type] : IconPlug;
  return <Shown size={size} aria-hidden="true" />;
}
