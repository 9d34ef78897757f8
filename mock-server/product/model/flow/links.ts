import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { graphLinkErrors } from './graph/links.ts';
import { linkChecks, type Owner } from './link-checks.ts';

/**
 * Errors for references to objects that do not exist for the partner or workspace, and for options that the adapter
 * does not accept. Existing references may stay even if their target has been deleted; the findings report those. With
 * a canvas, the errors point to its steps.
 */
export function linkErrors(
  settings: FlowSettings,
  before: FlowSettings | null,
  { owner, context }: { owner: Owner; context: Pick<MockContext, 'store'> },
): UserError[] {
  const { store } = context;
  const check = linkChecks(before, owner, context);
  const errors =
    settings.graph === null
      ? [
          ...check.side(settings.source, ['source']),
          ...check.side(settings.destination, ['destination']),
          ...check.mapping(settings.mapping?.mapping_uuid, ['mapping']),
          ...check.options(settings.source_file_type, settings.source_options, ['source_options']),
          ...check.options(settings.destination_file_type, settings.destination_options, [
            'destination_options',
          ]),
        ]
      : graphLinkErrors(settings.graph, check);
  settings.notifiers.forEach((uuid, place) => {
    const path = ['notifiers', String(place)];
    if (before?.notifiers.includes(uuid)) return;
    const missing = check.notifier(uuid, path);
    errors.push(...missing);
    if (missing.length === 0 && store.read('Notifier', uuid, 'scope') !== 'FLOWS')
      errors.push(userError('CONFLICT', 'This notifier is not limited to specific flows.', path));
  });
  return errors;
}
