import type { RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '#relay/data-id.ts';

/** Invalidates the workspace's lists, so that they are fetched again when opened. */
export const staleCompany = (store: RecordSourceSelectorProxy, company_uuid: string): void =>
  store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
