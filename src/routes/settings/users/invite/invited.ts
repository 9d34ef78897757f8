/** What became of one address. */
export interface Invited {
  readonly email: string;
  readonly accepted: boolean;
  readonly message: string | null | undefined;
}
