import { useMemo, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompareFiles_execution$data, CompareFiles_execution$key } from '#gql/CompareFiles_execution';
import { formatBytes } from '#lib/numbers.ts';
import { unlessForbidden } from '#relay/caught.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useWholeFile, type WholeFile } from '#shared/file-preview/useWholeFile.ts';
import { roleWords } from '#shared/executions/labels.ts';
import { useAddressSearch } from '#routes/useAddressSearch.ts';
import { FilesNotAllowed } from '../FilesNotAllowed.tsx';
import styles from './compare.module.css';
import { FILE_PARAMS } from './compare-search.ts';
import type { CopyHead } from './copy-text.ts';
import { DiffCard } from './DiffCard.tsx';

interface CompareFilesProps {
  leftRef: CompareFiles_execution$key;
  rightRef: CompareFiles_execution$key;
  /** Whether both are the same execution. */
  isOwn: boolean;
  leftHead: ReactNode;
  rightHead: ReactNode;
  /** The heading of the copied text; the file names are added. */
  copyHead: CopyHead;
  note: ReactNode;
}

type Files = Extract<CompareFiles_execution$data['files'], { ok: true }>['value'];
type CheckedFile = Files[number];

const fragment = graphql`
  fragment CompareFiles_execution on FlowExecution {
    invocation_uuid
    files @catch(to: RESULT) {
      file_key
      file_name
      role
      format
      size_bytes
      download_path
      excerpt: preview(max_bytes: 262144)
      is_cut: is_truncated(max_bytes: 262144)
      validation {
        severity
        segment_position
        segment_id
        element_position
        path
        code
        message
      }
    }
    ...FilesNotAllowed_execution
  }
`;

/**
 * The file that best explains the outcome: the first with an error, otherwise the first output, otherwise the first
 * file.
 */
const mainOf = (files: Files): CheckedFile | undefined =>
  files.find(({ validation }) => validation.some(({ severity }) => severity === 'ERROR')) ??
  files.find(({ role }) => role === 'OUTPUT') ??
  files[0];

/** The files of two executions, with a choice of the two to compare: by default, files of the same role. */
export function CompareFiles(props: CompareFilesProps) {
  const { leftHead, rightHead, leftRef, rightRef, isOwn, copyHead, note } = props;
  const old = useFragment(fragment, leftRef);
  const now = useFragment(fragment, rightRef);
  const [search, change] = useAddressSearch();
  const oldFiles = unlessForbidden(old.files);
  const newFiles = unlessForbidden(now.files);
  const right =
    newFiles?.find(({ file_key }) => file_key === search.get(FILE_PARAMS.right)) ??
    (newFiles && mainOf(newFiles));
  const left =
    oldFiles?.find(({ file_key }) => file_key === search.get(FILE_PARAMS.left)) ??
    (isOwn ? oldFiles?.find(({ file_key }) => file_key !== right?.file_key) : undefined) ??
    oldFiles?.find(({ role, format }) => role === right?.role && format === right.format) ??
    oldFiles?.find(({ role }) => role === right?.role) ??
    oldFiles?.[0];

  if (!oldFiles || !newFiles) {
    return (
      <Card>
        <div className={styles.heads}>
          <div className={styles.head}>{leftHead}</div>
          <div className={styles.head}>{rightHead}</div>
        </div>
        <FilesNotAllowed executionRef={newFiles ? old : now} what="files" />
      </Card>
    );
  }
  if (!left || !right) {
    return (
      <Card>
        <EmptyState kind="none" title="No files to compare">
          {left
            ? 'This execution has no files, or they are no longer kept.'
            : 'The other execution has no files, or they are no longer kept.'}
        </EmptyState>
      </Card>
    );
  }
  const choose = (side: 'left' | 'right', file_key: string) =>
    change((params) => params.set(FILE_PARAMS[side], file_key));
  const roles = newFiles.filter(
    ({ role }, at) =>
      newFiles.findIndex((other) => other.role === role) === at &&
      oldFiles.some((other) => other.role === role),
  );
  const chooseRole = (role: string) => {
    const pair = [oldFiles, newFiles].map((files) => files.find((file) => file.role === role)?.file_key);
    change((params) => {
      params.set(FILE_PARAMS.left, pair[0] ?? '');
      params.set(FILE_PARAMS.right, pair[1] ?? '');
    });
  };
  return (
    <Card>
      <Pair
        // A loaded file belongs to the pair of files that it was loaded for.
        key={`${left.file_key} ${right.file_key}`}
        left={left}
        right={right}
        copyHead={copyHead}
        note={note}
        choice={
          roles.length > 1 &&
          !isOwn && (
            <Segmented
              label="Files"
              options={roles.map(({ role }) => ({ value: role, label: roleWords(role) }))}
              value={left.role === right.role ? right.role : ('' as typeof right.role)}
              onChange={chooseRole}
            />
          )
        }
        leftHead={
          <>
            {leftHead}
            <FileChoice
              label="File at the left"
              files={oldFiles}
              value={left}
              onChange={(key) => choose('left', key)}
            />
          </>
        }
        rightHead={
          <>
            {rightHead}
            <FileChoice
              label="File at the right"
              files={newFiles}
              value={right}
              onChange={(key) => choose('right', key)}
            />
          </>
        }
      />
    </Card>
  );
}

interface FileChoiceProps {
  label: string;
  files: Files;
  value: CheckedFile;
  onChange: (file_key: string) => void;
}

function FileChoice({ label, files, value, onChange }: FileChoiceProps) {
  const size = <span className="muted">{formatBytes(value.size_bytes)}</span>;
  if (files.length === 1)
    return (
      <span className={styles.file}>
        <span className="mono">{value.file_name}</span> {size}
      </span>
    );
  return (
    <span className={styles.file}>
      <select
        aria-label={label}
        className={styles.select}
        value={value.file_key}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {files.map((file) => (
          <option key={file.file_key} value={file.file_key}>
            {roleWords(file.role)}: {file.file_name}
          </option>
        ))}
      </select>
      {size}
    </span>
  );
}

interface PairProps {
  left: CheckedFile;
  right: CheckedFile;
  choice: ReactNode;
  leftHead: ReactNode;
  rightHead: ReactNode;
  copyHead: CopyHead;
  note: ReactNode;
}

function Pair({ left, right, choice, leftHead, rightHead, copyHead, note }: PairProps) {
  const wholeLeft = useWholeFile(left.download_path);
  const wholeRight = useWholeFile(right.download_path);
  const heads = (
    <>
      <div className={styles.heads}>
        <div className={styles.head}>{leftHead}</div>
        <div className={styles.head}>{rightHead}</div>
      </div>
      <Cut
        sides={[
          { file: left, whole: wholeLeft },
          { file: right, whole: wholeRight },
        ]}
      />
    </>
  );
  const leftSide = useSide(left, wholeLeft.text);
  const rightSide = useSide(right, wholeRight.text);
  if (!leftSide || !rightSide) {
    return (
      <>
        <div className={styles.bar}>{choice}</div>
        {heads}
        <EmptyState kind="none" title="These files are not text">
          {left.format === right.format
            ? 'Download them to compare them with another program.'
            : 'Choose two files of the same kind.'}
        </EmptyState>
      </>
    );
  }
  const named = (text: string, { file_name }: CheckedFile) => `${text}, ${file_name}`;
  return (
    <DiffCard
      left={leftSide}
      right={rightSide}
      choice={choice}
      heads={heads}
      copyHead={{ ...copyHead, before: named(copyHead.before, left), after: named(copyHead.after, right) }}
      note={note}
    />
  );
}

/** A file as input for the comparison; null if it is not text. */
function useSide({ file_key, file_name, format, excerpt, validation }: CheckedFile, whole: string | null) {
  const text = whole ?? excerpt ?? null;
  return useMemo(
    () =>
      text === null
        ? null
        : {
            file_key,
            file_name,
            format,
            text,
            problems: validation.map(
              ({ severity, segment_position, segment_id, element_position, path, code, message }) => ({
                severity,
                segment_position,
                segment_id,
                element_position,
                path,
                code,
                message,
              }),
            ),
          },
    [file_key, file_name, format, text, validation],
  );
}

interface CutProps {
  sides: readonly { file: CheckedFile; whole: WholeFile }[];
}

/** Says that only the start of large files is compared, and loads the rest on request. */
function Cut({ sides }: CutProps) {
  const cut = sides.filter(({ file, whole }) => file.is_cut && file.excerpt != null && whole.text === null);
  if (cut.length === 0) return null;
  const size = cut.reduce((sum, { file }) => sum + file.size_bytes, 0);
  return (
    <div className={styles.notice}>
      Only the first {formatBytes(262_144)} of each file are compared.{' '}
      <Button
        small
        busy={cut.some(({ whole }) => whole.isLoading)}
        onClick={() => {
          for (const { whole } of cut) whole.load();
        }}
      >
        Compare the whole files ({formatBytes(size)})
      </Button>
    </div>
  );
}
