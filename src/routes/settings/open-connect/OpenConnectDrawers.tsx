import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewAdapterKey = lazy(async () => ({
  default: (await retryImport(() => import('./keys/NewAdapterKey.tsx'))).NewAdapterKey,
}));
const AdapterDrawer = lazy(async () => ({
  default: (await retryImport(() => import('./adapter/AdapterDrawer.tsx'))).AdapterDrawer,
}));

/** The drawer that the address opens over the lists: a new key, or an adapter. */
export function OpenConnectDrawers() {
  return <FormDrawers title="Open Connect" newForm={NewAdapterKey} editForm={AdapterDrawer} />;
}
