import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, madeNow, notFound } from '../../model/kit/collection.ts';
import { nameErrors } from './save.ts';
import {
  bodyOf,
  isUsable,
  ofTemplate,
  TEMPLATE,
  templates,
  type TemplateBody,
} from '../../model/template/templates.ts';
import type { Resolver } from '../../resolvers.ts';

export const duplicateTemplate: Resolver<'Mutation', 'duplicate_template'> = (
  _source,
  { input },
  context,
) => {
  const { store } = context;
  const { template_uuid: key, company_uuid } = input;
  const refuse = (...errors: UserError[]) => ({ template_edge: null, errors });
  const target = templates.targetNew({ company_uuid }, context);
  if (target.error) return refuse(target.error);
  if (!store.exists(TEMPLATE, key) || !isUsable(key, company_uuid, context))
    return refuse(notFound('template', 'template_uuid'));
  const name = input.name?.trim() ?? copyName(ofTemplate(key, 'name', context), company_uuid, context);
  if (name.length < 2 || name.length > 80)
    return refuse(userError('VALIDATION', 'Use 2 to 80 characters.', 'name'));
  const errors = nameErrors(name, '', { company_uuid, context });
  if (errors.length > 0) return refuse(...errors);
  const template_uuid = store.newKey(TEMPLATE);
  // Without a version, the latest one is read, which exists.
  const latest = bodyOf(key, null, context) as TemplateBody;
  const made = madeNow(context);
  store.insert(TEMPLATE, template_uuid, {
    template_uuid,
    company_uuid,
    name,
    description: ofTemplate(key, 'description', context),
    category: ofTemplate(key, 'category', context),
    partner_types: ofTemplate(key, 'partner_types', context),
    visibility: 'PRIVATE',
    status: 'ACTIVE',
    version: 1,
    stored_versions: [
      {
        flows: latest.flows,
        variables: latest.variables,
        version: 1,
        published_at: made.created_at,
        published_by: made.created_by,
        note: `Copied from “${ofTemplate(key, 'name', context)}”`,
      },
    ],
    ...made,
  });
  return { template_edge: templates.edge(template_uuid), errors: [] };
};

function copyName(name: string, company_uuid: string, context: MockContext): string {
  for (let place = 0; ; place++) {
    const suffix = ['', ' copy'][place] ?? ` copy ${place}`;
    const wanted = `${name.slice(0, 80 - suffix.length)}${suffix}`;
    if (nameErrors(wanted, '', { company_uuid, context }).length === 0) return wanted;
  }
}

export const archiveTemplate: Resolver<'Mutation', 'archive_template'> = (
  _source,
  { input: { template_uuid: key, archived } },
  context,
) => {
  const { error } = templates.target(key, context);
  if (error) return { template: null, errors: [error] };
  const status = archived ? 'ARCHIVED' : 'ACTIVE';
  if (ofTemplate(key, 'status', context) !== status)
    context.store.set(TEMPLATE, key, { status, ...changedNow(context) });
  return { template: ref(TEMPLATE, key), errors: [] };
};
