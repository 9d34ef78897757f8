import { IconDownload, IconTextWrap } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { downloadText } from '#lib/download.ts';
import { lazily } from '#lib/lazily.ts';
import { useStored } from '#lib/useStored.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { modeOptions, type FileMode } from '../file-preview/file-modes.ts';
import { WRAP_KEY } from '../file-preview/wrap.ts';
import styles from './eadaptor-query.module.css';

const TextPreview = lazily(() => import('../file-preview/TextPreview.tsx'), 'TextPreview');

const OPTIONS = modeOptions('XML');

/** An XML text: indented, as a tree, or as it was sent. */
export function XmlView({ text, file_name }: { text: string; file_name: string }) {
  const [mode, setMode] = useState<FileMode>('pretty');
  const [wrapStored, storeWrap] = useStored(WRAP_KEY);
  const wrap = wrapStored === '1';
  return (
    <>
      <div className={styles.bar}>
        <Segmented label="View" options={OPTIONS} value={mode} onChange={setMode} />
        {mode !== 'tree' && (
          <IconButton
            small
            label="Wrap long lines"
            aria-pressed={wrap}
            icon={<IconTextWrap size={16} />}
            onClick={() => storeWrap(wrap ? null : '1')}
          />
        )}
        <span className={styles.actions}>
          <CopyButton text={text} what="XML" />
          <IconButton
            small
            label="Download"
            icon={<IconDownload size={16} />}
            onClick={() => downloadText(file_name, text, 'application/xml;charset=utf-8')}
          />
        </span>
      </div>
      <Suspense fallback={<Skeleton shape="text" count={14} label="Loading the viewer" />}>
        <TextPreview text={text} file_name={file_name} format="XML" mode={mode} wrap={wrap} />
      </Suspense>
    </>
  );
}
