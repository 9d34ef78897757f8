import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useSearchParams } from 'react-router';
import type { FileItem_file$key } from '#gql/FileItem_file';
import { formatDateTimeSeconds, formatTimeSeconds, type Zone } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { cx } from '#ui/cx.ts';
import { UiLink } from '#ui/links.tsx';
import { searchString } from '#routes/paths.ts';
import { formatWords, roleWords } from '#shared/executions/labels.ts';
import { FILE_PARAM } from './file-search.ts';
import styles from './files.module.css';

/** One file in the list; its link shows it beside the list. */
export function FileItem({ fileRef, zone }: { fileRef: FileItem_file$key; zone: Zone }) {
  const file = useFragment(
    graphql`
      fragment FileItem_file on ExecutionFile {
        file_key
        file_name
        role
        format
        file_type {
          code
          label
        }
        size_bytes
        created_at
        validation {
          severity
        }
      }
    `,
    fileRef,
  );
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const [search] = useSearchParams();
  const isShown = search.get(FILE_PARAM) === file.file_key;
  const errors = file.validation.filter(({ severity }) => severity === 'ERROR').length;
  const remarks = file.validation.length - errors;
  return (
    <UiLink
      to={pathname + searchString({ [FILE_PARAM]: file.file_key })}
      state={state}
      className={cx(styles.file, isShown && styles.shown)}
      aria-current={isShown ? 'true' : undefined}
    >
      <span className={styles.role}>{roleWords(file.role)}</span>
      <span className={styles.name}>{file.file_name}</span>
      <span className={styles.about}>
        {file.file_type?.label ?? formatWords(file.format)}
        <span>{formatBytes(file.size_bytes)}</span>
        <time dateTime={file.created_at} data-tip={formatDateTimeSeconds(file.created_at, zone)}>
          {formatTimeSeconds(file.created_at, zone)}
        </time>
      </span>
      {errors > 0 && <span className={styles.errors}>{pluralize(errors, 'error')}</span>}
      {remarks > 0 && <span className={styles.remarks}>{pluralize(remarks, 'remark')}</span>}
    </UiLink>
  );
}
