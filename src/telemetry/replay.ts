import { replayIntegration } from '@sentry/react';

/** Texts and media are masked. Without a worker for compression: it would be a `blob:` one, which the policy refuses. */
export const replay = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false });
