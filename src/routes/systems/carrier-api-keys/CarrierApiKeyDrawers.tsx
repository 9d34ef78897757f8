import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewCarrierKey = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewCarrierKey.tsx'))).NewCarrierKey,
}));
const EditCarrierKey = lazy(async () => ({
  default: (await retryImport(() => import('./form/EditCarrierKey.tsx'))).EditCarrierKey,
}));

/** The drawer that the address opens over the list, if any. */
export function CarrierApiKeyDrawers() {
  return <FormDrawers title="Carrier API key" newForm={NewCarrierKey} editForm={EditCarrierKey} />;
}
