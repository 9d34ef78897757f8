import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { SideKey } from '../../world/flow-links.ts';
import { notFound } from '../kit/collection.ts';
import { mayUse } from '../license/seats.ts';
import { sftpJobItems } from '../sftp/jobs.ts';
import { integrationOfFlow } from '../flow/adapter-values.ts';
import { repointed } from '../flow/graph/repoint.ts';
import { insertFlow } from '../flow/save.ts';
import { draftOf } from '../flow/settings.ts';
import { flowSubject, nameTaken, obstacle, partnerRef } from '../flow/subject.ts';
import { deployedKey, deployStateOf } from '../flow/versions.ts';
import type { Resolver } from '../../resolvers.ts';

export const setFlowEnabled = ((_source, { input: { flow_uuid, enabled } }, context) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ flow_setup: null, errors: [error] });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  if (enabled && deployedKey(flow_uuid, context) === null) {
    return refuse(
      userError('CONFLICT', 'This flow has never been deployed. Deploy it to enable it.', 'enabled'),
    );
  }
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== enabled) {
    store.set('FlowSetup', flow_uuid, { enabled });
    store.set('FlowSetup', flow_uuid, { deploy_state: deployStateOf(flow_uuid, context) });
  }
  return { flow_setup: ref('FlowSetup', flow_uuid), errors: [] };
}) satisfies Resolver<'Mutation', 'set_flow_enabled'>;

export const deleteFlow: Resolver<'Mutation', 'delete_flow'> = (
  _source,
  { input: { flow_uuid } },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ flow_setup: null, trading_partner: null, errors: [error] });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  if (store.read('FlowSetup', flow_uuid, 'enabled') === true)
    return refuse(userError('CONFLICT', 'The flow is enabled. Disable it first.', 'flow_uuid'));
  const jobs = sftpJobItems
    .keys(context)
    .filter((key) => store.read('SftpJob', key, 'target_flow')?.$ref.key === flow_uuid);
  if (jobs.length > 0) {
    const names = jobs.map((key) => `“${String(store.read('SftpJob', key, 'name'))}”`).join(', ');
    return refuse(userError('IN_USE', `These SFTP launcher jobs start it: ${names}.`, 'flow_uuid'));
  }
  const subject = flowSubject(flow_uuid, context);
  const flow_setup = ref('FlowSetup', flow_uuid);
  removeFlow(flow_uuid, context);
  return { flow_setup, trading_partner: subject && partnerRef(subject), errors: [] };
};

/** Removes a flow without any checks. */
export function removeFlow(flow_uuid: string, { store }: Pick<MockContext, 'store'>): void {
  store.remove('FlowSetup', flow_uuid);
  store.remove('FlowConfiguration', flow_uuid);
}

export const duplicateFlow = ((_source, { input }, context) => {
  const { access, store } = context;
  const { flow_uuid } = input;
  const refuse = (error: UserError) => ({
    flow_setup: null,
    flow_configuration: null,
    trading_partner: null,
    errors: [error],
  });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  const own = flowSubject(flow_uuid, context);
  const owner = input.partner_uuid == null ? own : access.partner(input.partner_uuid);
  if (!own || !owner) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusalOf(owner);
  if (refusal) return refuse(refusal);
  if (owner.company_uuid !== own.company_uuid)
    return refuse(
      userError(
        'VALIDATION',
        'A flow cannot move to another workspace. Use a template instead.',
        'partner_uuid',
      ),
    );
  const settings = draftOf(flow_uuid, context);
  const others = flowKeys(context, { partner_uuid: owner.partner_uuid });
  const flow_name = input.flow_name?.trim() ?? copyName(settings.flow_name, others, context);
  if (flow_name.length < 2 || flow_name.length > 80)
    return refuse(userError('VALIDATION', 'Use 2 to 80 characters.', 'flow_name'));
  const taken = nameTaken(flow_name, others, context);
  if (taken) return refuse(taken);
  const product = integrationOfFlow(flow_uuid, context);
  if (product && !mayUse(own.company_uuid, product.integration_identifier, context))
    return refuse(
      userError(
        'LICENSE_REQUIRED',
        `No seat of ${product.name} is available. Ask an owner for one.`,
        'flow_uuid',
      ),
    );
  const isElsewhere = owner.partner_uuid !== own.partner_uuid;
  // A connection belongs to its partner, so it is not copied to another one.
  const keep = (side: SideKey | null) => (isElsewhere && side?.type === 'Endpoint' ? null : side);
  const made = insertFlow(
    {
      ...owner,
      flow_type: store.read('FlowSetup', flow_uuid, 'flow_type').$ref.key,
      builder: store.read('FlowSetup', flow_uuid, 'builder'),
    },
    {
      ...settings,
      flow_name,
      source: keep(settings.source),
      destination: keep(settings.destination),
      graph: settings.graph && repointed(settings.graph, { side: keep }),
    },
    {
      note: `Copied from “${settings.flow_name}”`,
      context,
      more: product ? { integration_identifier: product.integration_identifier } : {},
    },
  );
  return {
    flow_setup: ref('FlowSetup', made),
    flow_configuration: ref('FlowConfiguration', made),
    trading_partner: partnerRef(owner),
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'duplicate_flow'>;

/** An unused name: the same name for another partner, otherwise “Send tender 204 copy”, “… copy 2”. */
function copyName(flow_name: string, others: readonly string[], context: MockContext): string {
  for (let place = 0; ; place++) {
    const suffix = ['', ' copy'][place] ?? ` copy ${place}`;
    const name = `${flow_name.slice(0, 80 - suffix.length)}${suffix}`;
    if (nameTaken(name, others, context) === null) return name;
  }
}
