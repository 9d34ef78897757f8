import type { Settings } from '../../settings.ts';

/** The explorer's endpoint and signed-in person. */
export interface ExplorerData {
  readonly api: string;
  readonly environment: Settings['environment'];
  readonly email: string | undefined;
  /** The person's identifier at the sign-in provider. */
  readonly subject: string | undefined;
}
