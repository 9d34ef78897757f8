import type { RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '../../../../relay/data-id.ts';

/** The workspace's lists are not known to be right any more: they are asked for when one goes there. */
export const staleCompany = (store: RecordSourceSelectorProxy, company_uuid: string): void =>
  store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
