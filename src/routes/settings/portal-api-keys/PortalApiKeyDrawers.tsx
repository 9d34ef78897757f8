import { lazily } from '#lib/lazily.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewPortalApiKey = lazily(() => import('./form/NewPortalApiKey.tsx'), 'NewPortalApiKey');
const EditPortalApiKey = lazily(() => import('./form/EditPortalApiKey.tsx'), 'EditPortalApiKey');

/** The drawer that the address opens over the list, if any. */
export function PortalApiKeyDrawers() {
  return <FormDrawers title="API key" newForm={NewPortalApiKey} editForm={EditPortalApiKey} />;
}
