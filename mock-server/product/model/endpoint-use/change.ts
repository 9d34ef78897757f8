import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../kit/collection.ts';
import { kinds, type ConnectionInput, type ConnectionType } from '../endpoint/connections.ts';
import { flowRefs, flowsUsing, inUse } from './usage.ts';

/** `delete_endpoint` and `delete_host_system`. */
export function deleteConnection<Type extends ConnectionType>(
  type: Type,
  input: ConnectionInput,
  context: MockContext,
) {
  const { key: keyField, members, what } = kinds[type];
  const refuse = (error: UserError, flows: readonly string[] = []) => ({
    link: null,
    used_by: flowRefs(flows),
    errors: [error],
  });
  const key = input[keyField] ?? '';
  const { error } = members.target(key, context);
  if (error) return refuse(error);
  const flows = flowsUsing({ type, key }, context);
  const used = inUse(what, flows, { path: keyField, context });
  if (used) return refuse(used, flows);
  const { store } = context;
  if (type === 'HostSystem' && store.read('HostSystem', key, 'is_default')) {
    const company_uuid = store.read('HostSystem', key, 'company_uuid');
    if (members.keys(context, { company_uuid }).length > 1) {
      const message = 'This is the default for new flows. Make another host system the default first.';
      return refuse(userError('CONFLICT', message, keyField));
    }
  }
  store.remove(type, key);
  return { link: ref(type, key), used_by: [], errors: [] };
}

/** `set_endpoint_enabled` and `set_host_system_enabled`. */
export function setConnectionEnabled<Type extends ConnectionType>(
  type: Type,
  input: ConnectionInput & { readonly enabled: boolean },
  context: MockContext,
) {
  const { key: keyField, members } = kinds[type];
  const key = input[keyField] ?? '';
  const { error } = members.target(key, context);
  if (error) return { link: null, errors: [error] };
  context.store.set<ConnectionType>(type, key, { enabled: input.enabled, ...changedNow(context) });
  return { link: ref(type, key), errors: [] };
}
