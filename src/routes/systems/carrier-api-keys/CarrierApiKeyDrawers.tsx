import { lazily } from '#lib/lazily.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewCarrierKey = lazily(() => import('./form/NewCarrierKey.tsx'), 'NewCarrierKey');
const EditCarrierKey = lazily(() => import('./form/EditCarrierKey.tsx'), 'EditCarrierKey');

/** The drawer that the address opens over the list, if any. */
export function CarrierApiKeyDrawers() {
  return <FormDrawers title="Carrier API key" newForm={NewCarrierKey} editForm={EditCarrierKey} />;
}
