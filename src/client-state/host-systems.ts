import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment, type RecordProxy } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { sliceIn } from './client-state.ts';
import { recordsOf } from './linked.ts';

void graphql`
  fragment hostSystems_hostSystem on HostSystem @assignable {
    __typename
  }
`;

export type AssignableHostSystem = Assignable<'HostSystem', 'hostSystems_hostSystem'>;

const isOf = (slice: RecordProxy, company_uuid: string): boolean =>
  slice.getValue('company_uuid') === company_uuid;

/** SET_HOST_SYSTEMS: clears the active host system if the company differs from the stored one (spec §4). */
export function setHostSystems(
  environment: Environment,
  company_uuid: string,
  all: readonly AssignableHostSystem[],
): void {
  commitLocalUpdate(environment, (store) => {
    const slice = sliceIn(store, 'host_systems');
    if (!isOf(slice, company_uuid)) slice.setValue(null, 'active');
    slice.setValue(company_uuid, 'company_uuid');
    slice.setLinkedRecords(recordsOf(store, all), 'all');
  });
}

/** SET_ACTIVE_HOST_SYSTEM: clears the list if the company differs from the stored one (spec §4). */
export function setActiveHostSystem(
  environment: Environment,
  company_uuid: string,
  active: AssignableHostSystem | null,
): void {
  commitLocalUpdate(environment, (store) => {
    const slice = sliceIn(store, 'host_systems');
    if (!isOf(slice, company_uuid)) slice.setLinkedRecords([], 'all');
    slice.setValue(company_uuid, 'company_uuid');
    const [record] = active ? recordsOf(store, [active]) : [];
    if (record) slice.setLinkedRecord(record, 'active');
    else slice.setValue(null, 'active');
  });
}
