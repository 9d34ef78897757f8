import { Suspense, use, useState } from 'react';
import { useApi } from '../../../relay/api.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './file-preview.module.css';
import { signedAddress } from './signed-address.ts';

interface Image {
  readonly file_name: string;
  readonly download_path: string;
}

/** A picture, loaded from a signed URL. */
export function ImagePreview({ file_name, download_path }: Image) {
  const api = useApi();
  const [asked, setAsked] = useState(() => ({ count: 0, address: signedAddress(api, download_path, true) }));
  const again = () =>
    setAsked(({ count }) => ({ count: count + 1, address: signedAddress(api, download_path, true) }));
  return (
    <SectionBoundary small resetKey={String(asked.count)} onReload={again}>
      <Suspense fallback={<Skeleton shape="chart" height={240} label="Loading the picture" />}>
        <Picture key={asked.count} file_name={file_name} address={asked.address} onRetry={again} />
      </Suspense>
    </SectionBoundary>
  );
}

interface PictureProps {
  readonly file_name: string;
  readonly address: Promise<string>;
  readonly onRetry: () => void;
}

function Picture({ file_name, address, onRetry }: PictureProps) {
  const src = use(address);
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
