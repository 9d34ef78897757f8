import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import { sortByName } from '../kit/by-name.ts';
import { ofTemplate, TEMPLATE, templates } from './templates.ts';
import type { Resolver } from '../../resolvers.ts';

/**
 * Whether a workspace created by this person could use a template: a public one, or one shared from a workspace that
 * they may edit.
 */
export function isStarter(key: string, context: MockContext): boolean {
  const { access, store } = context;
  if (!store.exists(TEMPLATE, key) || ofTemplate(key, 'status', context) !== 'ACTIVE') return false;
  const visibility = ofTemplate(key, 'visibility', context);
  const company_uuid = ofTemplate(key, 'company_uuid', context);
  return (
    visibility === 'PUBLIC' ||
    (visibility === 'MY_COMPANIES' && access.can('EDIT_SETTINGS', { company_uuid }))
  );
}

/** `Viewer.starter_templates` of the schema. */
export const starterTemplates: Resolver<'Viewer', 'starter_templates'> = (_source, args, context) =>
  page({
    rows: templates.keys(context).filter((key) => isStarter(key, context)),
    id: (key) => key,
    by: [sortByName('name', (key: string) => ofTemplate(key, 'name', context))],
    node: (key) => ref(TEMPLATE, key),
    args,
    max: 100,
  });
