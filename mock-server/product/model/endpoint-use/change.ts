import type { MockContext } from '../../context.ts';
import { userError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../kit/collection.ts';
import { kinds, type ConnectionInput, type ConnectionType } from '../endpoint/connections.ts';
import { flowRefs, flowsUsing, inUse } from './usage.ts';

const fieldOf = { Endpoint: 'endpoint', HostSystem: 'host_system' } as const;

/** `delete_endpoint` and `delete_host_system`. */
export const deleteConnection =
  (type: ConnectionType) =>
  (_source: unknown, { input }: { input: ConnectionInput }, context: MockContext) => {
    const { key: keyField, members, what } = kinds[type];
    const key = input[keyField] ?? '';
    const { error } = members.target(key, context);
    if (error) return { [fieldOf[type]]: null, used_by: [], errors: [error] };
    const flows = flowsUsing({ type, key }, context);
    const used = inUse(what, flows, keyField, context);
    if (used) return { [fieldOf[type]]: null, used_by: flowRefs(flows), errors: [used] };
    const { store } = context;
    if (type === 'HostSystem' && store.read(type, key, 'is_default') === true) {
      const company_uuid = store.read(type, key, 'company_uuid');
      if (members.keys(context, { company_uuid }).length > 1) {
        const message = 'This is the default for new flows. Make another host system the default first.';
        return { host_system: null, used_by: [], errors: [userError('CONFLICT', message, keyField)] };
      }
    }
    store.remove(type, key);
    return { [fieldOf[type]]: ref(type, key), used_by: [], errors: [] };
  };

/** `set_endpoint_enabled` and `set_host_system_enabled`. */
export const setConnectionEnabled =
  (type: ConnectionType) =>
  (
    _source: unknown,
    { input }: { input: ConnectionInput & { readonly enabled: boolean } },
    context: MockContext,
  ) => {
    const { key: keyField, members } = kinds[type];
    const key = input[keyField] ?? '';
    const { error } = members.target(key, context);
    if (error) return { [fieldOf[type]]: null, errors: [error] };
    context.store.set(type, key, { enabled: input.enabled, ...changedNow(context) });
    return { [fieldOf[type]]: ref(type, key), errors: [] };
  };
