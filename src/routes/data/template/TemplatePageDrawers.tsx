import { lazily } from '#lib/lazily.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewVersion = lazily(() => import('./version/NewVersion.tsx'), 'NewVersion');
const EditTemplate = lazily(() => import('../_shared/templates/EditTemplate.tsx'), 'EditTemplate');

/** The drawer that the address opens over the page, if any. */
export function TemplatePageDrawers() {
  return <FormDrawers title="Template" newForm={NewVersion} editForm={EditTemplate} />;
}
