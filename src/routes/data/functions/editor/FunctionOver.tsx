import { Suspense, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { OperationType } from 'relay-runtime';
import { SectionBoundary } from '../../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Drawer } from '../../../../ui/overlay/Drawer.tsx';
import { overSearch, readOver } from '../editor-address.ts';
import { DeployFunction } from './DeployFunction.tsx';
import type { EditorContext } from './editor-context.ts';
import { FunctionRevisions } from './FunctionRevisions.tsx';

/** What the address opens over the editor, if anything. */
export function FunctionOver() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<EditorContext>();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { revision, against, deploy } = readOver(params);
  if (!loaded || (revision === null && deploy === null)) return null;
  const close = () => void navigate({ search: overSearch(search) }, { preventScrollReset: true });
  const frame = (content: ReactNode) => (
    <Drawer
      opened
      onClose={close}
      title={deploy === null ? 'Revisions' : `Deploy revision ${deploy}`}
      width={880}
    >
      {content}
    </Drawer>
  );
  const query = loaded as PreloadedQuery<never>;
  return (
    <SectionBoundary
      resetKey={String(loaded.fetchKey)}
      onReload={() => void revalidate()}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading" />)}>
        {deploy === null ? (
          <FunctionRevisions
            loaded={query}
            number={revision ?? 1}
            against={against}
            form={context.form}
            onClose={close}
          />
        ) : (
          <DeployFunction loaded={query} number={deploy} onClose={close} />
        )}
      </Suspense>
    </SectionBoundary>
  );
}
