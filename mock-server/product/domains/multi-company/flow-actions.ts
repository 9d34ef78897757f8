import { within } from '../../model/kit/within.ts';
import { flowKeys } from '../../model/company/roster.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { setFlowEnabled } from '../../model/flow-lifecycle/lifecycle.ts';
import { deployedKey } from '../../model/flow/versions.ts';
import {
  counted,
  refused,
  unchanged,
  verdict,
  type ActionRule,
  type Judge,
  type Parameters,
} from './verdict.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const switchFlows =
  (enabled: boolean): Judge =>
  (company_uuid, { flow_type }, context) => {
    const { access, store } = context;
    const error = access.refusal('EDIT_PARTNER', { company_uuid });
    if (error) return refused(error);
    const read = <Field extends FieldName<'FlowSetup'>>(key: string, field: Field) =>
      store.read('FlowSetup', key, field);
    const typeOf = (key: string) => read(key, 'flow_type')?.$ref.key;
    const flows = flowKeys(context, { company_uuid }).filter(
      (key) =>
        read(key, 'enabled') !== enabled &&
        (!flow_type || typeOf(key) === flow_type) &&
        // A flow that was never deployed cannot be enabled.
        (!enabled || deployedKey(key, context) !== null),
    );
    if (flows.length === 0) return unchanged(`No flows to ${enabled ? 'enable' : 'disable'}`);
    const [before, after] = enabled ? ['Disabled', 'Enabled'] : ['Enabled', 'Disabled'];
    return verdict(null, `${counted(flows.length, 'flow')} ${enabled ? 'enabled' : 'disabled'}`, {
      changes: flows.map((key) => ({ label: String(read(key, 'flow_name')), before, after })),
      apply: () =>
        flows.flatMap(
          (flow_uuid): readonly UserError[] =>
            setFlowEnabled(null, { input: { flow_uuid, enabled } }, within('set_flow_enabled', context))
              .errors,
        ),
    });
  };

const which = ({ flow_type }: Parameters): string =>
  flow_type ? `flows of type ${flowTypeOf(flow_type)?.label ?? flow_type}` : 'all flows';

const knownType = ({ flow_type }: Parameters): UserError | null =>
  flow_type && !flowTypeOf(flow_type)
    ? userError('NOT_FOUND', 'This flow type does not exist.', 'flow_type')
    : null;

/** Actions on the flows of a workspace. */
export const flowActions = {
  ENABLE_FLOWS: {
    needs: [],
    takes: ['flow_type'],
    title: (given) => `Enable ${which(given)}`,
    error: knownType,
    judge: switchFlows(true),
  },
  DISABLE_FLOWS: {
    needs: [],
    takes: ['flow_type'],
    title: (given) => `Disable ${which(given)}`,
    error: knownType,
    judge: switchFlows(false),
  },
} satisfies Readonly<Record<string, ActionRule>>;
