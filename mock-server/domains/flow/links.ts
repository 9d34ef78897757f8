import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { optionFaults } from '../../world/file-type-options.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { notFound } from '../collection.ts';

/**
 * Errors for references to things that do not exist for the partner or workspace, and for options that the adapter does
 * not accept. Existing references may stay even if their target was deleted since; the findings report those.
 */
export function linkErrors(
  settings: FlowSettings,
  before: FlowSettings | null,
  owner: { readonly company_uuid: string; readonly partner_uuid: string },
  { store }: Pick<MockContext, 'store'>,
): UserError[] {
  const errors: UserError[] = [];
  const isOf = (type: string, key: string, field: 'company_uuid' | 'partner_uuid') =>
    store.exists(type, key) && store.read(type, key, field) === owner[field];
  for (const end of ['source', 'destination'] as const) {
    const side = settings[end];
    if (!side || side.key === before?.[end]?.key) continue;
    const isThere =
      side.type === 'HostSystem'
        ? isOf('HostSystem', side.key, 'company_uuid')
        : isOf('Endpoint', side.key, 'partner_uuid');
    if (!isThere) {
      const [what, field] =
        side.type === 'HostSystem'
          ? (['host system', 'host_system_uuid'] as const)
          : (['connection', 'endpoint_uuid'] as const);
      errors.push(notFound(what, [end, field]));
    }
  }
  const { mapping } = settings;
  if (mapping && mapping.mapping_uuid !== before?.mapping?.mapping_uuid) {
    if (!isOf('Mapping', mapping.mapping_uuid, 'company_uuid'))
      errors.push(notFound('mapping', ['mapping', 'mapping_uuid']));
  }
  settings.notifiers.forEach((uuid, place) => {
    const path = ['notifiers', String(place)];
    if (before?.notifiers.includes(uuid)) return;
    if (!isOf('Notifier', uuid, 'company_uuid')) errors.push(notFound('notifier', path));
    else if (store.read('Notifier', uuid, 'scope') !== 'FLOWS')
      errors.push(userError('CONFLICT', 'This notifier is not limited to specific flows.', path));
  });
  for (const end of ['source', 'destination'] as const) {
    const options = settings[`${end}_options`];
    for (const { name, message } of optionFaults(settings[`${end}_file_type`], options ?? {}))
      errors.push(userError('VALIDATION', message, [`${end}_options`, name]));
  }
  return errors;
}
