import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewFlowOauthClient = lazy(async () => ({
  default: (await retryImport(() => import('./form/NewFlowOauthClient.tsx'))).NewFlowOauthClient,
}));
const EditFlowOauthClient = lazy(async () => ({
  default: (await retryImport(() => import('./form/EditFlowOauthClient.tsx'))).EditFlowOauthClient,
}));

/** The drawer that the address opens over the list, if any. */
export function FlowOauthClientDrawers() {
  return <FormDrawers title="Client" newForm={NewFlowOauthClient} editForm={EditFlowOauthClient} />;
}
