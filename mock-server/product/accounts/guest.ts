/** A stored guest. */
export interface StoredGuest {
  readonly email: string;
  readonly name: string | null;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly invited_at: number;
  /** When the invitation was last sent, for `tooSoon`. */
  readonly sent?: number;
}
