/** The result for one address. */
export interface Invited {
  readonly email: string;
  readonly accepted: boolean;
  readonly message: string | null | undefined;
}
