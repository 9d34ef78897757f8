import type { MockContext } from '../../kernel/context.ts';
import { PARTNERS_OWN } from '../../world/templates.ts';
import { differences, type Difference } from '../flow/diff.ts';
import { draftOf } from '../flow/settings.ts';
import { settingsFor, withPlaces, type Values } from './fill.ts';
import { bodyOf, ofInstance, ofTemplate, type TemplateBody } from './templates.ts';

/** A version's content with flows by key, so that differences name them. */
export const comparable = (body: TemplateBody | undefined) => ({
  flows: Object.fromEntries((body?.flows ?? []).map((flow) => [flow.flow_key, flow])),
  variables: body?.variables ?? [],
});

/** The settings that a template controls. */
export const governed = (settings: object): Values =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !PARTNERS_OWN.has(name)));

/** How flows differ from the template version that created them, except for the partner's own values. */
export function driftOf(instance: string, context: MockContext): readonly Difference[] {
  const { store } = context;
  const template = ofInstance(instance, 'template_uuid', context);
  const body = bodyOf(template, ofInstance(instance, 'version', context), context);
  const flow_uuids = ofInstance(instance, 'flow_uuids', context);
  const owner = {
    company_uuid: ofInstance(instance, 'company_uuid', context),
    partner_uuid: ofInstance(instance, 'partner_uuid', context),
  };
  const home = ofTemplate(template, 'company_uuid', context);
  const values = withPlaces(body?.variables ?? [], ofInstance(instance, 'values', context));
  return (body?.flows ?? []).flatMap((flow) => {
    const flow_uuid = flow_uuids[flow.flow_key];
    const wanted = governed(settingsFor(flow, values, owner, home, context));
    const has = flow_uuid !== undefined && store.exists('FlowSetup', flow_uuid);
    return has
      ? differences(wanted, governed(draftOf(flow_uuid, context)), flow.flow_key)
      : differences({ [flow.flow_key]: { flow_name: flow.settings['flow_name'] } }, {}, '');
  });
}
