import { lazy } from 'react';
import { retryImport } from '#lib/retry-import.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewVersion = lazy(async () => ({
  default: (await retryImport(() => import('./version/NewVersion.tsx'))).NewVersion,
}));
const EditTemplate = lazy(async () => ({
  default: (await retryImport(() => import('../_shared/templates/EditTemplate.tsx'))).EditTemplate,
}));

/** The drawer that the address opens over the page, if any. */
export function TemplatePageDrawers() {
  return <FormDrawers title="Template" newForm={NewVersion} editForm={EditTemplate} />;
}
