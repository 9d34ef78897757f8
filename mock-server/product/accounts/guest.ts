import type { IntegrationUser } from '#schema-types';

/** A stored guest. */
export interface StoredGuest extends Pick<IntegrationUser, 'email' | 'name' | 'status' | 'invited_at'> {
  /** When the invitation was last sent, for `tooSoon`. */
  readonly sent?: number;
}
