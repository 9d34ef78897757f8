import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { DrawerOver } from '#shared/drawers/DrawerOver.tsx';
import { overSearch, readOver } from '../editor-address.ts';
import { DeployFunction } from './DeployFunction.tsx';
import type { EditorContext } from './editor-context.ts';
import { FunctionRevisions } from './FunctionRevisions.tsx';

/** The overlay that the address opens over the editor, if any. */
export function FunctionOver() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const context = useOutletContext<EditorContext>();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revision, against, deploy } = readOver(params);
  if (!loaded || (revision === null && deploy === null)) return null;
  const close = () => void navigate({ search: overSearch(search) }, { preventScrollReset: true });
  const query = loaded as PreloadedQuery<never>;
  return (
    <DrawerOver
      title={deploy === null ? 'Revisions' : `Deploy revision ${deploy}`}
      width={880}
      onClose={close}
      resetKey={loaded.fetchKey}
    >
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
    </DrawerOver>
  );
}
