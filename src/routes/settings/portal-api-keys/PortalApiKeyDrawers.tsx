import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewPortalApiKey = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewPortalApiKey.tsx'))).NewPortalApiKey,
}));
const EditPortalApiKey = lazy(async () => ({
  default: (await retryImport(() => import('./form/EditPortalApiKey.tsx'))).EditPortalApiKey,
}));

/** The drawer that the address opens over the list, if any. */
export function PortalApiKeyDrawers() {
  return <FormDrawers title="API key" newForm={NewPortalApiKey} editForm={EditPortalApiKey} />;
}
