/** Every waiting time and retry limit with a required value, in milliseconds unless noted. */
export interface WaitingTimes {
  /** Maximum number of retries for a lazily loaded module (spec §2, §9). */
  readonly moduleRetries: number;
  /** The wait before each retry (spec §2, §9). */
  readonly moduleRetryDelay: number;
  /** Errors this soon after a redirect to sign-in are suppressed (spec §4, §9). */
  readonly loginErrorWindow: number;
  /** If a sign-in caused by a rejected or lost token follows another within this time, no new one is started. */
  readonly refusalWindow: number;
  /** Time limit in seconds for a silent or pop-up sign-in (spec §9). */
  readonly authorizeTimeoutInSeconds: number;
  /** Time limit in seconds for a token request (spec §9). */
  readonly tokenTimeoutInSeconds: number;
  /** The first wait before a broken subscription reconnects; it doubles each time, up to the maximum. */
  readonly reconnectDelay: number;
  readonly longestReconnectDelay: number;
  /** How often a page refetches numbers that no subscription covers. */
  readonly pollInterval: number;
  /** How often a search that is still running is asked for its progress. */
  readonly searchInterval: number;
  /** How often an upload page checks the progress of its files. */
  readonly receiptInterval: number;
  /** How often an AS2 message that is being sent is asked for its result. */
  readonly messageInterval: number;
  /** How long a success notification stays; an error notification stays until dismissed. */
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
  searchInterval: 500,
  receiptInterval: 3000,
  messageInterval: 1000,
  noticeTime: 5000,
};

let current = production;

export const waitingTimes = (): WaitingTimes => current;

/** Overrides some of the times, from the settings; journeys shorten them. */
export function setWaitingTimes(changed: Partial<WaitingTimes> = {}): void {
  current = { ...production, ...changed };
}
