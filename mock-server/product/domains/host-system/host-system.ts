import type { Domain } from '../../domain.ts';
import { deleteConnection, setConnectionEnabled } from '../../model/endpoint-use/change.ts';
import { hostSystems, subjectOf } from '../../model/endpoint/connections.ts';
import { connectionFields, listOptions } from '../../model/endpoint-use/fields.ts';
import { saveConnection } from '../../model/endpoint/save.ts';
import { testConnection } from '../../model/endpoint/trial.ts';
import { verifyConnection } from '../../model/endpoint/verify.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { hostSystemOrder } from './sort.ts';

/** The workspace's host systems. */
export const hostSystemDomain: Domain = {
  name: 'host-system',
  ...hostSystems.seed,
  resolvers: {
    Query: { host_system: hostSystems.lookUp },
    Company: {
      host_systems: (source, args, context) =>
        hostSystems.list({ company_uuid: keyOf(source) }, args, context, {
          ...listOptions('HostSystem', args, context),
          by: hostSystemOrder(args.sort, context),
        }),
    },
    HostSystem: {
      ...connectionFields('HostSystem'),
      viewer_can_delete: (source, _args, context) =>
        context.access.may(
          'delete_host_system',
          subjectOf({ type: 'HostSystem', key: keyOf(source) }, context),
        ),
    },
    Mutation: {
      save_host_system(_source, { input }, context) {
        const { edge, former_default, errors } = saveConnection('HostSystem', input, context);
        return { host_system_edge: edge, former_default, errors };
      },
      test_host_system: (_source, { input }, context) => testConnection('HostSystem', input, context),
      delete_host_system(_source, { input }, context) {
        const { link, used_by, errors } = deleteConnection('HostSystem', input, context);
        return { host_system: link, used_by, errors };
      },
      set_host_system_enabled(_source, { input }, context) {
        const { link, errors } = setConnectionEnabled('HostSystem', input, context);
        return { host_system: link, errors };
      },
      verify_host_system(_source, { input }, context) {
        const { verification, link, errors } = verifyConnection('HostSystem', input, context);
        return { verification, host_system: link, errors };
      },
    },
  },
};
