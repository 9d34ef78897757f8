import { formatDateTime } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { StatusLook } from '#ui/status/tone.ts';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import type { FoundFiles, useFilePreview } from './useFilePreview.ts';
import styles from './form.module.css';

type File = FoundFiles['files'][number];

function fileLook({ is_match, is_too_new, would_be_fetched }: File): StatusLook {
  if (would_be_fetched) return { tone: 'ok', label: 'Picked up' };
  if (!is_match) return { tone: 'skip', label: 'No match' };
  return is_too_new ? { tone: 'wait', label: 'Too new' } : { tone: 'sub', label: 'Next run' };
}

/** The files that are in the directory now, and which of them the next run would pick up. */
export function FileMatches({ preview }: { preview: ReturnType<typeof useFilePreview> }) {
  const { found, isBusy, isAsked, ask } = preview;
  const zone = useZone();
  return (
    <div className={styles.matches}>
      <div className={styles.bar}>
        <Button busy={isBusy} onClick={() => void ask()}>
          {isAsked ? 'List files again' : 'List files'}
        </Button>
        <span role="status" className={styles.quiet}>
          {found === null
            ? 'Connects to the server and shows which files match. Nothing is picked up.'
            : found.connection_error == null &&
              `${pluralize(found.match_count, 'file')} of ${found.files.length} match`}
        </span>
      </div>
      {found?.pattern_error != null && (
        <Callout tone="fail" title="The pattern is not valid.">
          {found.pattern_error}
        </Callout>
      )}
      {found?.connection_error != null && (
        <Callout tone="fail" title="The directory could not be read.">
          {found.connection_error}
        </Callout>
      )}
      {found && found.files.length > 0 && (
        <SimpleTable
          label="Files in the directory"
          rows={found.files}
          rowKey={({ file_name }) => file_name}
          columns={[
            {
              id: 'name',
              header: 'File',
              grow: true,
              cell: ({ file_name }) => <bdi className={styles.file}>{file_name}</bdi>,
            },
            {
              id: 'result',
              header: 'Result',
              cell(file) {
                const { tone, label } = fileLook(file);
                return <StatusBadge tone={tone}>{label}</StatusBadge>;
              },
            },
            {
              id: 'size',
              header: 'Size',
              align: 'end',
              phone: 'hide',
              cell: ({ size_bytes }) => formatBytes(Number(size_bytes)),
            },
            {
              id: 'time',
              header: 'Modified',
              phone: 'hide',
              cell: ({ updated_at }) => formatDateTime(updated_at, zone),
            },
          ]}
        />
      )}
    </div>
  );
}
