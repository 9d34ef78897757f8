import { IconDownload, IconTextWrap } from '@tabler/icons-react';
import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { DataFormat } from '#gql/FileCard_file';
import { lazily } from '#lib/lazily.ts';
import { useStored } from '#lib/useStored.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { BinaryPreview } from './BinaryPreview.tsx';
import { OpenInTab } from './OpenInTab.tsx';
import { CutNotice } from './CutNotice.tsx';
import { modeOptions, readMode, type FileMode } from './file-modes.ts';
import styles from './file-preview.module.css';
import { useDownload } from './useDownload.ts';
import { useWholeFile } from './useWholeFile.ts';
import { WRAP_KEY } from './wrap.ts';

const TextPreview = lazily(() => import('./TextPreview.tsx'), 'TextPreview');

export interface FilePreviewProps {
  readonly file_name: string;
  readonly format: DataFormat;
  readonly size_bytes: number;
  readonly download_path: string;
  /** The start of the file as text; null for binary content. */
  readonly preview: string | null;
  /** The requested length of `preview`, in bytes. */
  readonly previewBytes: number;
  /** Controls beside the preview's own. */
  readonly actions?: ReactNode;
}

/**
 * Shows a file in the way its format allows: EDI, XML, JSON, CSV and text in their views, a picture or PDF inline,
 * anything else as a download. Give it a `key` per file.
 */
export function FilePreview(props: FilePreviewProps) {
  const { file_name, format, size_bytes, download_path, preview, previewBytes, actions } = props;
  const [wrapStored, storeWrap] = useStored(WRAP_KEY);
  const [chosen, setChosen] = useState<FileMode | null>(null);
  const [download, isDownloading] = useDownload();
  const whole = useWholeFile(download_path);
  const body = useRef<HTMLDivElement>(null);
  // The button that loads the rest disappears afterward, so the focus moves to the loaded content.
  useLayoutEffect(() => {
    if (whole.text !== null && document.activeElement === document.body)
      body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [whole.text]);
  const text = whole.text ?? preview;
  const mode = text === null ? null : readMode(format, chosen);
  const options = modeOptions(format);
  const wrap = wrapStored === '1';
  const isCut = text !== null && whole.text === null && size_bytes > previewBytes;
  return (
    <>
      <div className={styles.bar}>
        {mode !== null && options.length > 1 && (
          <Segmented label="View" options={options} value={mode} onChange={setChosen} />
        )}
        {(mode === 'raw' || mode === 'pretty') && (
          <IconButton
            small
            label="Wrap long lines"
            aria-pressed={wrap}
            icon={<IconTextWrap size={16} />}
            onClick={() => storeWrap(wrap ? null : '1')}
          />
        )}
        <span className={styles.actions}>
          {actions}
          {format === 'PDF' && <OpenInTab download_path={download_path} />}
          <Button
            icon={<IconDownload size={14} />}
            busy={isDownloading}
            onClick={() => void download([{ file_name, download_path }])}
          >
            Download
          </Button>
        </span>
      </div>
      {text === null || mode === null ? (
        <BinaryPreview file_name={file_name} format={format} download_path={download_path} />
      ) : (
        <>
          {isCut && <CutNotice shown={previewBytes} size_bytes={size_bytes} whole={whole} />}
          <div ref={body}>
            <Suspense fallback={<Skeleton shape="text" count={14} label="Loading the viewer" />}>
              <TextPreview
                text={text}
                file_name={file_name}
                format={format}
                mode={mode}
                wrap={wrap}
                partial={isCut}
              />
            </Suspense>
          </div>
        </>
      )}
    </>
  );
}
