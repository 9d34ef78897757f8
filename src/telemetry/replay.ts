import { replayIntegration } from '@sentry/react';

/**
 * Masks texts, inputs and media; the check on everything sent masks the rest. Compression runs without a worker,
 * because it would need a `blob:` URL, which the content security policy blocks.
 */
export const replay = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false });
