/** The result of an activation. Kept in memory only: it is shown once and stored nowhere. */
export interface Issued {
  readonly client_id: string;
  /** Null once the person has stored it. */
  readonly client_secret: string | null;
  readonly token_url: string;
}
