/** What accepting a generated mapping created, for the page of the mapping; it comes with the navigation. */
export interface Created {
  readonly mapping_uuid: string;
  readonly flow: { readonly flow_uuid: string; readonly flow_name: string } | null;
  readonly partner_uuid: string;
  readonly partner_name: string;
}

/** What the state of a navigation says about it; null if it says nothing. */
export function createdIn(state: unknown): Created | null {
  return typeof state === 'object' && state !== null && 'created' in state
    ? (state.created as Created)
    : null;
}
