/** Every waiting time and attempt of the portal that is a rule, in milliseconds where nothing else is said. */
export interface WaitingTimes {
  /** How often a lazily loaded module is tried again (spec §2, §9). */
  readonly moduleRetries: number;
  /** How long to wait before each of these (spec §2, §9). */
  readonly moduleRetryDelay: number;
  /** An error this soon after a redirect to the login is swallowed (spec §4, §9). */
  readonly loginErrorWindow: number;
  /** A login because of a refused token or a lost one, this soon after another: no further one would help. */
  readonly refusalWindow: number;
  /** Seconds that a silent or popup login may take (spec §9). */
  readonly authorizeTimeoutInSeconds: number;
  /** Seconds that a token request may take (spec §9). */
  readonly tokenTimeoutInSeconds: number;
  /** The first wait before a broken subscription is taken up again; doubles each time, up to the longest. */
  readonly reconnectDelay: number;
  readonly longestReconnectDelay: number;
  /** How often a page asks again for numbers that no subscription tells. */
  readonly pollInterval: number;
  /** How often an upload page asks how far the files have come. */
  readonly receiptInterval: number;
  /** How long the notice of a success stays; one of a failure stays until it is closed. */
  readonly noticeTime: number;
}

const production: WaitingTimes = {
  moduleRetries: 5,
  moduleRetryDelay: 1000,
  loginErrorWindow: 1000,
  refusalWindow: 30_000,
  authorizeTimeoutInSeconds: 60,
  tokenTimeoutInSeconds: 10,
  reconnectDelay: 1000,
  longestReconnectDelay: 30_000,
  pollInterval: 30_000,
  receiptInterval: 3000,
  noticeTime: 5000,
};

let current = production;

export const waitingTimes = (): WaitingTimes => current;

/** Replaces some of them, as the settings say; journeys scale them down. */
export function setWaitingTimes(changed: Partial<WaitingTimes> = {}): void {
  current = { ...production, ...changed };
}
