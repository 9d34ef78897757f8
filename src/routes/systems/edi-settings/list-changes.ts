import type { RecordSourceSelectorProxy } from 'relay-runtime';
import { dataID } from '#relay/data-id.ts';

/** Subtracts decided interchanges from the count in the tab; their rows stay, with the decision. */
export function closeInTabs(
  store: RecordSourceSelectorProxy,
  company_uuid: string,
  count: number | undefined,
): void {
  const company = store.get(dataID('Company', { company_uuid }));
  const open = company?.getLinkedRecord('unrouted_interchanges', { statuses: ['OPEN'], first: 1 });
  const known = open?.getValue('total_count');
  if (!count || typeof known !== 'number') return;
  open?.setValue(Math.max(known - count, 0), 'total_count');
  company?.invalidateRecord();
}
