import type { Zone } from '#lib/dates.ts';
import { IconChevronDown, IconChevronUp, IconDownload, IconTextWrap } from '@tabler/icons-react';
import { Suspense, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FileCard_file$key } from '#gql/FileCard_file';
import { formatBytes } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { useStored } from '#lib/useStored.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { modeOptions, readMode } from '#shared/file-preview/file-modes.ts';
import { FindingLine, showsOwnFindings } from '../FindingLine.tsx';
import { roleWords } from '#shared/executions/labels.ts';
import { BinaryPreview } from '#shared/file-preview/BinaryPreview.tsx';
import { OpenInTab } from '#shared/file-preview/OpenInTab.tsx';
import { CutNotice } from '#shared/file-preview/CutNotice.tsx';
import { FileFacts } from './FileFacts.tsx';
import { PREVIEW_BYTES } from '#shared/executions/execution-request.ts';
import { FINDING_PARAM, MODE_PARAM } from './file-search.ts';
import styles from './files.module.css';
import { useDownload } from '#shared/file-preview/useDownload.ts';
import { useWholeFile } from '#shared/file-preview/useWholeFile.ts';
import { WRAP_KEY } from '#shared/file-preview/wrap.ts';
import { useAddressSearch } from '#routes/useAddressSearch.ts';

const FileText = lazily(() => import('../FileText.tsx'), 'FileText');

interface FileCardProps {
  fileRef: FileCard_file$key;
  /** The known cause of the first error. */
  note: ReactNode;
  zone: Zone;
}

/** One file: its viewer with the view modes, its findings and its facts. */
export function FileCard({ fileRef, note, zone }: FileCardProps) {
  const file = useFragment(
    graphql`
      fragment FileCard_file on ExecutionFile @argumentDefinitions(max_bytes: { type: "Int!" }) {
        file_key
        file_name
        role
        format
        size_bytes
        download_path
        preview(max_bytes: $max_bytes)
        validation {
          severity
          message
        }
        ...FileText_findings
        ...FileFacts_file
      }
    `,
    fileRef,
  );
  const [search, changeSearch] = useAddressSearch();
  const [wrapStored, storeWrap] = useStored(WRAP_KEY);
  const [download, isDownloading] = useDownload();
  const whole = useWholeFile(file.download_path);
  const viewerRef = useRef<HTMLDivElement>(null);
  // The button that loads the rest disappears afterward, so the focus moves to the loaded content.
  useLayoutEffect(() => {
    if (whole.text !== null && document.activeElement === document.body)
      viewerRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [whole.text]);
  const wrap = wrapStored === '1';
  const { preview, validation } = file;
  const text = whole.text ?? preview ?? null;
  const mode = text === null ? null : readMode(file.format, search.get(MODE_PARAM));
  const options = modeOptions(file.format);
  const isCut = file.size_bytes > PREVIEW_BYTES && whole.text === null;
  const asked = Number(search.get(FINDING_PARAM) ?? 0) - 1;
  const focus = validation[asked] ? asked : validation.length > 0 ? 0 : null;
  // The EDI viewer shows findings at their segments and steps through them itself.
  const isPinned = showsOwnFindings(file.format, mode);
  const firstError = validation.findIndex(({ severity }) => severity === 'ERROR');
  const renderNote = useCallback(
    (finding: number) => (finding === firstError ? note : null),
    [firstError, note],
  );

  const change = (name: string, value: string) => changeSearch((now) => now.set(name, value));
  const goToFinding = (by: number) => {
    const next = ((focus ?? 0) + by + validation.length) % validation.length;
    change(FINDING_PARAM, String(next + 1));
  };

  return (
    <Card
      title={roleWords(file.role)}
      hint={
        <>
          <span className={styles.fileName}>{file.file_name}</span> · {formatBytes(file.size_bytes)}
        </>
      }
      actions={
        <>
          {mode === 'raw' || mode === 'pretty' ? (
            <IconButton
              small
              label="Wrap long lines"
              aria-pressed={wrap}
              icon={<IconTextWrap size={16} />}
              onClick={() => storeWrap(wrap ? null : '1')}
            />
          ) : null}
          {mode !== null && options.length > 1 && (
            <Segmented
              label="View"
              options={options}
              value={mode}
              onChange={(next) => change(MODE_PARAM, next)}
            />
          )}
          {file.format === 'PDF' && <OpenInTab download_path={file.download_path} />}
          <Button
            icon={<IconDownload size={14} />}
            busy={isDownloading}
            onClick={() => void download([{ file_name: file.file_name, download_path: file.download_path }])}
          >
            Download
          </Button>
        </>
      }
    >
      {focus !== null && !isPinned && (
        <FindingLine
          count={`${focus + 1} of ${validation.length}`}
          actions={
            validation.length > 1 && (
              <>
                <IconButton
                  small
                  label="Previous finding"
                  icon={<IconChevronUp size={14} />}
                  onClick={() => goToFinding(-1)}
                />
                <IconButton
                  small
                  label="Next finding"
                  icon={<IconChevronDown size={14} />}
                  onClick={() => goToFinding(1)}
                />
              </>
            )
          }
        >
          {validation[focus]?.message} {renderNote(focus)}
        </FindingLine>
      )}
      {text === null || mode === null ? (
        <BinaryPreview file_name={file.file_name} format={file.format} download_path={file.download_path} />
      ) : (
        <>
          {isCut && <CutNotice shown={PREVIEW_BYTES} size_bytes={file.size_bytes} whole={whole} />}
          <div ref={viewerRef}>
            <Suspense fallback={<Skeleton shape="text" count={14} label="Loading the viewer" />}>
              <FileText
                text={text}
                findingsRef={file}
                mode={mode}
                wrap={wrap}
                partial={isCut}
                {...(focus !== null && { focus })}
                renderNote={renderNote}
              />
            </Suspense>
          </div>
        </>
      )}
      <FileFacts fileRef={file} zone={zone} />
    </Card>
  );
}
