/** Sampling rates of the error-reporting service (spec §9). */
export const RATES = { traces: 0.1, replays: 0.1, replaysOnError: 1 } as const;
