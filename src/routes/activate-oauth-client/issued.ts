/** What an activation hands out, in memory only: it is shown once and kept nowhere. */
export interface Issued {
  readonly client_id: string;
  /** Null as soon as the person has stored it. */
  readonly client_secret: string | null;
  readonly token_url: string;
}
