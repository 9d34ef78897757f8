import type { Zone } from '../../../../lib/dates.ts';
import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FileList_execution$key } from '#gql/FileList_execution';
import { formatBytes } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import { FileItem } from './FileItem.tsx';
import styles from './files.module.css';
import { useDownload } from '../../../_shared/file-preview/useDownload.ts';

/** The files of an execution, in processing order. */
export function FileList({ executionRef, zone }: { executionRef: FileList_execution$key; zone: Zone }) {
  const { files } = useFragment(
    graphql`
      fragment FileList_execution on FlowExecution {
        invocation_uuid
        files @catch(to: NULL) {
          file_key
          file_name
          size_bytes
          download_path
          ...FileItem_file
        }
      }
    `,
    executionRef,
  );
  const [download, isDownloading] = useDownload();
  const all = files ?? [];
  const size = all.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return (
    <Card
      title="Files"
      hint={formatBytes(size)}
      actions={
        all.length > 1 && (
          <Button
            small
            look="quiet"
            icon={<IconDownload size={14} />}
            busy={isDownloading}
            onClick={() =>
              void download(all.map(({ file_name, download_path }) => ({ file_name, download_path })))
            }
          >
            All
          </Button>
        )
      }
    >
      <ul className={styles.files} aria-label="Files">
        {all.map((file) => (
          <li key={file.file_key}>
            <FileItem fileRef={file} zone={zone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
