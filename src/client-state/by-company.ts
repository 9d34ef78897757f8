import { commitLocalUpdate, type Environment } from 'relay-runtime';
import { recordIn, sliceIn } from './client-state.ts';
import { recordsOf } from './linked.ts';
import type { SliceName } from './slices.ts';

interface ByCompany {
  /** A slice with a `by_company` field. */
  readonly slice: SliceName;
  /** The type of its items and the field that holds the list. */
  readonly type: string;
  readonly field: string;
}

/** Replaces the list of one company; other companies keep theirs. */
export function setForCompany(
  environment: Environment,
  { slice: name, type, field }: ByCompany,
  company_uuid: string,
  items: readonly { readonly __id: string }[],
): void {
  commitLocalUpdate(environment, (store) => {
    const slice = sliceIn(store, name);
    const entry = recordIn(store, `${slice.getDataID()}:${company_uuid}`, type);
    entry.setValue(company_uuid, 'company_uuid');
    entry.setLinkedRecords(recordsOf(store, items), field);
    const others = (slice.getLinkedRecords('by_company') ?? []).filter(
      (other) => other && other.getDataID() !== entry.getDataID(),
    );
    slice.setLinkedRecords([...others, entry], 'by_company');
  });
}
