/** What was created when a generated mapping was accepted. The navigation state passes it to the mapping's page. */
export interface Created {
  readonly mapping_uuid: string;
  readonly flow: { readonly flow_uuid: string; readonly flow_name: string } | null;
  readonly partner_uuid: string;
  readonly partner_name: string;
}

/** Reads it from a navigation's state; null if it is not there. */
export function createdIn(state: unknown): Created | null {
  return typeof state === 'object' && state !== null && 'created' in state
    ? (state.created as Created)
    : null;
}
