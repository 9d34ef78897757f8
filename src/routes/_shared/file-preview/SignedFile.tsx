import { Suspense, use, useState, type ReactNode } from 'react';
import { useApi } from '#relay/api.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { signedAddress } from './signed-address.ts';

interface SignedFileProps {
  readonly download_path: string;
  /** Announced while the address is requested: "Loading the picture". */
  readonly loading: string;
  /** Renders the file at its signed URL. `again` requests a new one, because each is valid for only a minute. */
  readonly show: (address: string, again: () => void) => ReactNode;
}

/** A file that the browser can display, loaded from a signed URL. */
export function SignedFile({ download_path, loading, show }: SignedFileProps) {
  const api = useApi();
  const [asked, setAsked] = useState(() => ({ count: 0, address: signedAddress(api, download_path, true) }));
  const again = () =>
    setAsked(({ count }) => ({ count: count + 1, address: signedAddress(api, download_path, true) }));
  return (
    <SectionBoundary small resetKey={String(asked.count)} onReload={again}>
      <Suspense fallback={<Skeleton shape="chart" height={240} label={loading} />}>
        <Shown key={asked.count} address={asked.address} show={(address) => show(address, again)} />
      </Suspense>
    </SectionBoundary>
  );
}

function Shown({ address, show }: { address: Promise<string>; show: (address: string) => ReactNode }) {
  return show(use(address));
}
