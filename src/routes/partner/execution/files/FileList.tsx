import type { Zone } from '#lib/dates.ts';
import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useSearchParams } from 'react-router';
import type { FileList_execution$key } from '#gql/FileList_execution';
import { formatBytes } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import { COMPARE_PARAM, FILE_PARAMS } from '../compare/compare-search.ts';
import { FILE_PARAM } from './file-search.ts';
import { FileItem } from './FileItem.tsx';
import styles from './files.module.css';
import { useDownload } from '#shared/file-preview/useDownload.ts';

/** The files of an execution, in processing order. */
export function FileList({ executionRef, zone }: { executionRef: FileList_execution$key; zone: Zone }) {
  const { company_uuid, partner_uuid, invocation_uuid, files } = useFragment(
    graphql`
      fragment FileList_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
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
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
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
      foot={
        all.length > 1 && (
          <UiLink
            to={paths.execution(
              { company_uuid, partner_uuid, invocation_uuid },
              { [COMPARE_PARAM]: invocation_uuid, [FILE_PARAMS.right]: search.get(FILE_PARAM) },
            )}
            state={state}
          >
            Compare two files
          </UiLink>
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
