import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { recordIn, sliceIn } from './client-state.ts';
import { recordsOf } from './linked.ts';

void graphql`
  fragment licenseTypes_item on IntegrationLicenseType @assignable {
    __typename
  }
`;

export type AssignableLicenseType = Assignable<'IntegrationLicenseType', 'licenseTypes_item'>;

/** SET_INTEGRATION_LICENSE_TYPES: the available license types; null while unknown. */
export function setIntegrationLicenseTypes(
  environment: Environment,
  types: readonly AssignableLicenseType[] | null,
): void {
  commitLocalUpdate(environment, (store) => {
    const slice = sliceIn(store, 'license_types');
    if (!types) {
      slice.setValue(null, 'integration_license_types');
      return;
    }
    const list = recordIn(store, `${slice.getDataID()}:list`, 'IntegrationLicenseTypeList');
    list.setLinkedRecords(recordsOf(store, types), 'items');
    slice.setLinkedRecord(list, 'integration_license_types');
  });
}
