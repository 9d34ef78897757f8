import { createContext } from 'react-router';
import type { Environment } from 'relay-runtime';

/** The stores of public pages, separate from the portal's, so that public data never mixes with a person's data. */
export interface PublicEnvironments {
  /** Its calls carry no token, so an expired session or an unreachable sign-in provider has no effect. */
  readonly asNobody: Environment;
  /**
   * For additional content for people who happen to be signed in: uses their token if there is one. Never starts a
   * sign-in.
   */
  readonly asVisitor: Environment;
}

/** Gives the routes access to the stores; created when the first public page opens. */
export const publicContext = createContext<() => PublicEnvironments>();
