import type { MockContext } from '../../context.ts';
import { PARTNERS_OWN } from '../../world/template-flow.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { differences } from '../flow/diff.ts';
import type { Difference } from '../flow/difference.ts';
import { keepingOwn } from '../flow/graph/repoint.ts';
import { decided, STAGES } from '../flow/graph/steps.ts';
import { draftOf } from '../flow/settings.ts';
import { settingsFor, withPlaces, type Values } from './fill.ts';
import { bodyOf, ofInstance, ofTemplate, type TemplateBody, valuesOf } from './templates.ts';

/** A version's content with flows by key, so that differences name them. */
export const comparable = (body: TemplateBody | undefined) => ({
  flows: Object.fromEntries((body?.flows ?? []).map((flow) => [flow.flow_key, flow])),
  variables: body?.variables ?? [],
});

const DECIDED: ReadonlySet<string> = new Set(STAGES);

/**
 * The settings that a template controls. With a canvas, it controls the steps instead of the settings that they
 * determine.
 */
export const governed = (settings: object, hasCanvas: boolean): Values =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !PARTNERS_OWN.has(name) && !(hasCanvas && DECIDED.has(name))),
  );

/** A flow's settings after a template version was applied to it. */
export function appliedTo(before: FlowSettings, wanted: FlowSettings): FlowSettings {
  const { graph } = before;
  const after = { ...before, ...governed(wanted, graph !== null) };
  return graph === null || wanted.graph === null
    ? after
    : decided({ ...after, graph: keepingOwn(wanted.graph, graph) });
}

/** Differences of flows from the template version that created them, except for the partner's own values. */
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
  const values = withPlaces(body?.variables ?? [], valuesOf(instance, context));
  return (body?.flows ?? []).flatMap((flow) => {
    const flow_uuid = flow_uuids[flow.flow_key];
    const has = flow_uuid !== undefined && store.exists('FlowSetup', flow_uuid);
    if (has) {
      const draft = draftOf(flow_uuid, context);
      const wanted = appliedTo(draft, settingsFor(flow, values, { owner, home, context }));
      return differences(wanted, draft, flow.flow_key);
    }
    return differences({ [flow.flow_key]: { flow_name: flow.settings['flow_name'] } }, {}, '');
  });
}
