import type { MockContext } from '../../context.ts';
import { notifiers } from '../../world/notifiers.ts';
import { compareNames } from '../kit/by-name.ts';

type Sources = Pick<MockContext, 'store'>;

const TYPE = 'Notifier';

const scopeIds = (key: string, { store }: Sources): readonly string[] => store.read(TYPE, key, 'scope_ids');

/** Notifiers of a workspace with a list of flows, to which flows can be added. */
function keysByFlow(company_uuid: string, { store }: Sources): string[] {
  return [...notifiers.map(({ notifier_uuid }) => notifier_uuid), ...store.created(TYPE)].filter(
    (key) =>
      store.exists(TYPE, key) &&
      store.read(TYPE, key, 'company_uuid') === company_uuid &&
      store.read(TYPE, key, 'scope') === 'FLOWS',
  );
}

/** Notifiers that list a flow, sorted by name. */
export function notifiersOfFlow(flow_uuid: string, sources: Sources): readonly string[] {
  const { store } = sources;
  const company_uuid = store.read('FlowSetup', flow_uuid, 'company_uuid');
  const nameOf = (key: string) => String(store.read(TYPE, key, 'name'));
  return keysByFlow(company_uuid, sources)
    .filter((key) => scopeIds(key, sources).includes(flow_uuid))
    .sort((a, b) => compareNames(nameOf(a), nameOf(b)));
}

/** Adds a flow to the lists of these notifiers and removes it from all others. */
export function setNotifiersOfFlow(flow_uuid: string, wanted: readonly string[], sources: Sources): void {
  const { store } = sources;
  const company_uuid = store.read('FlowSetup', flow_uuid, 'company_uuid');
  for (const key of keysByFlow(company_uuid, sources)) {
    const ids = scopeIds(key, sources);
    if (ids.includes(flow_uuid) === wanted.includes(key)) continue;
    const scope_ids = wanted.includes(key) ? [...ids, flow_uuid] : ids.filter((id) => id !== flow_uuid);
    store.set(TYPE, key, { scope_ids });
  }
}
