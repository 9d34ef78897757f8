import type { Mocks } from '../engine/generate/mocks.ts';

/**
 * Your own values to try out, by type: `TradingPartner: () => ({ description: 'Ours' })`. They override the seed;
 * writes of mutations override them, and a field with a resolver keeps its own value. See docs/mock-server.md.
 */
export const mocks: Mocks = {};
