import { lazily } from '#lib/lazily.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewTemplate = lazily(() => import('../_shared/templates/NewTemplate.tsx'), 'NewTemplate');
const EditTemplate = lazily(() => import('../_shared/templates/EditTemplate.tsx'), 'EditTemplate');

/** The drawer that the address opens over the list, if any. */
export function TemplateDrawers() {
  return <FormDrawers title="Template" newForm={NewTemplate} editForm={EditTemplate} />;
}
