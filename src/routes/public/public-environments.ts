import { createContext } from 'react-router';
import type { Environment } from 'relay-runtime';

/** The stores of public pages, apart from the portal's: what nobody may see is never mixed with what a person may. */
export interface PublicEnvironments {
  /** Its calls carry no token, so that a session that has ended, or a provider that is away, changes nothing. */
  readonly asNobody: Environment;
  /**
   * For what a page adds for people who happen to be signed in: asks as they, else as nobody. Never leads to a login.
   */
  readonly asVisitor: Environment;
}

/** How the routes reach them; made when the first public page is opened. */
export const publicContext = createContext<() => PublicEnvironments>();
