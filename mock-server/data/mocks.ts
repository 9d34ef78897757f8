import type { Mocks } from './store/mocks.ts';

/**
 * Values to try out, by type: `TradingPartner: () => ({ description: 'Ours' })`. They override the seed; what a mutation
 * writes overrides them, and a field with a resolver keeps its own. See docs/mock-server.md.
 */
export const mocks: Mocks = {};
