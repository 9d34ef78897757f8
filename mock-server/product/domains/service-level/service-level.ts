import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { deleteTarget, saveTarget } from './save.ts';
import { targetItems, targetNow } from '../../model/service-level/targets.ts';

/** The service level targets of a workspace. Their results are part of the metrics. */
export const serviceLevelDomain: Domain = {
  name: 'service-level',
  ...targetItems.seed,
  kept: { [targetItems.type]: ['flow_uuid'] },
  resolvers: {
    Query: { service_level_target: targetItems.lookUp },
    ServiceLevelTarget: {
      flow_setup(source, _args, context) {
        const { flow_uuid } = targetNow(keyOf(source), context);
        return flow_uuid === null ? null : context.store.find('FlowSetup', flow_uuid);
      },
    },
    Mutation: { save_service_level_target: saveTarget, delete_service_level_target: deleteTarget },
  },
};
