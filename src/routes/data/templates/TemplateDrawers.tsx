import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewTemplate = lazy(async () => ({
  default: (await retryImport(() => import('../_shared/templates/NewTemplate.tsx'))).NewTemplate,
}));
const EditTemplate = lazy(async () => ({
  default: (await retryImport(() => import('../_shared/templates/EditTemplate.tsx'))).EditTemplate,
}));

/** The drawer that the address opens over the list, if any. */
export function TemplateDrawers() {
  return <FormDrawers title="Template" newForm={NewTemplate} editForm={EditTemplate} />;
}
