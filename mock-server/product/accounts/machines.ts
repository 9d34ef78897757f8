import type { Person } from './people.ts';

/** Lets programs sign in with the provider. Their keys are part of the data. */
export interface Machines {
  /** Checks an id and a secret in the session that the request names. */
  authenticate(request: Request, client_id: string, secret: string): MachineGrant;
  /** The user a program's token belongs to; null if it is not, or no longer, a portal user. */
  personOf(request: Request, sub: string): Person | null;
}

/** The content of a program's token, or why it is refused. */
export type MachineGrant =
  | { readonly sub: string; readonly seconds: number; readonly scope: string }
  | { readonly refusal: string };
