import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, madeNow, notFound } from '../../model/kit/collection.ts';
import { labelOf, targetItems, targetNow } from '../../model/service-level/targets.ts';
import type { Resolver } from '../../resolvers.ts';

const TYPE = targetItems.type;
const SECOND = 1000;
const DAY = 86_400_000;
const MIN = 50;

const wrong = (path: string, message: string) => userError('VALIDATION', message, path);
const refuse = (...errors: UserError[]) => ({ service_level_target: null, company: null, errors });

/** `save_service_level_target`. */
export const saveTarget: Resolver<'Mutation', 'save_service_level_target'> = (
  _source,
  { input },
  context,
) => {
  const { store } = context;
  const key = input.target_uuid ?? null;
  const { error } = targetItems.targetOf(key, input.company_uuid, context);
  if (error) return refuse(error);
  const before = key === null ? null : targetNow(key, context);
  const company_uuid = before?.company_uuid ?? input.company_uuid!;
  const measure = before?.measure ?? input.measure ?? null;
  const flow_uuid = input.flow_uuid === undefined ? (before?.flow_uuid ?? null) : input.flow_uuid;
  const target_percent = input.target_percent ?? before?.target_percent ?? null;
  const within_ms = measure === 'ACKNOWLEDGMENT' ? null : (input.within_ms ?? before?.within_ms ?? null);

  const errors: UserError[] = [];
  if (measure === null) errors.push(wrong('measure', 'Choose what is measured.'));
  else if (input.measure && input.measure !== measure)
    errors.push(wrong('measure', 'What is measured cannot be changed. Add another target instead.'));
  const isHere =
    flow_uuid !== null &&
    store.exists('FlowSetup', flow_uuid) &&
    store.read('FlowSetup', flow_uuid, 'company_uuid') === company_uuid;
  if (flow_uuid !== null && !isHere) errors.push(notFound('flow', 'flow_uuid'));
  if (flow_uuid === null && measure === 'DELIVERY') errors.push(wrong('flow_uuid', 'Choose a flow.'));
  if (target_percent === null || target_percent < MIN || target_percent > 100)
    errors.push(wrong('target_percent', `Enter a percentage from ${MIN} to 100.`));
  else if (Math.abs(target_percent * 100 - Math.round(target_percent * 100)) > 1e-6)
    errors.push(wrong('target_percent', 'Enter at most two decimals.'));
  if (measure === 'DELIVERY' && (within_ms === null || within_ms < SECOND || within_ms > DAY))
    errors.push(wrong('within_ms', 'Enter a time from 1 second to 24 hours.'));
  const isTaken = targetItems.keys(context, { company_uuid }).some((value) => {
    const other = targetNow(value, context);
    return value !== key && other.measure === measure && other.flow_uuid === flow_uuid;
  });
  if (isTaken)
    errors.push(
      userError(
        'ALREADY_EXISTS',
        flow_uuid === null
          ? 'There is a target for the acknowledgments of all flows already.'
          : 'This flow has a target of this kind already.',
        'flow_uuid',
      ),
    );
  if (errors.length > 0 || measure === null || target_percent === null) return refuse(...errors);

  const flow_name = flow_uuid === null ? null : store.read('FlowSetup', flow_uuid, 'flow_name');
  const fields = {
    flow_uuid,
    target_percent,
    within_ms,
    label: labelOf({ within_ms, target_percent }, flow_name),
  };
  const target_uuid = key ?? store.newKey(TYPE);
  if (key === null)
    store.insert(TYPE, target_uuid, { company_uuid, measure, ...fields, ...madeNow(context) });
  else store.set(TYPE, target_uuid, { ...fields, ...changedNow(context) });
  return { service_level_target: ref(TYPE, target_uuid), company: ref('Company', company_uuid), errors: [] };
};

/** `delete_service_level_target`. */
export const deleteTarget: Resolver<'Mutation', 'delete_service_level_target'> = (
  _source,
  { input: { target_uuid } },
  context,
) => {
  const target = targetItems.target(target_uuid, context);
  if (target.error) return refuse(target.error);
  context.store.remove(TYPE, target_uuid);
  return {
    service_level_target: ref(TYPE, target_uuid),
    company: ref('Company', target.subject.company_uuid),
    errors: [],
  };
};
