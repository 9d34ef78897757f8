import { lazily } from '#lib/lazily.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewAdapterKey = lazily(() => import('./keys/NewAdapterKey.tsx'), 'NewAdapterKey');
const AdapterDrawer = lazily(() => import('./adapter/AdapterDrawer.tsx'), 'AdapterDrawer');

/** The drawer that the address opens over the lists: a new key, or an adapter. */
export function OpenConnectDrawers() {
  return <FormDrawers title="Open Connect" newForm={NewAdapterKey} editForm={AdapterDrawer} />;
}
