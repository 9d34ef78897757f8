import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import styles from './file-preview.module.css';
import { SignedFile } from './SignedFile.tsx';

interface Image {
  readonly file_name: string;
  readonly download_path: string;
}

/** A picture, loaded from a signed URL. */
export function ImagePreview({ file_name, download_path }: Image) {
  return (
    <SignedFile
      download_path={download_path}
      loading="Loading the picture"
      show={(src, again) => <Picture file_name={file_name} src={src} onRetry={again} />}
    />
  );
}

interface PictureProps {
  readonly file_name: string;
  readonly src: string;
  readonly onRetry: () => void;
}

function Picture({ file_name, src, onRetry }: PictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <EmptyState
        small
        kind="failed"
        title="The picture could not be shown"
        action={<Button onClick={onRetry}>Retry</Button>}
      >
        It may be damaged, or the connection was lost.
      </EmptyState>
    );
  }
  return (
    <div className={styles.picture}>
      <img src={src} alt={file_name} onError={() => setFailed(true)} />
    </div>
  );
}
