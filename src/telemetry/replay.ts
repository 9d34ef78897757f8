import { replayIntegration } from '@sentry/react';

/** Texts, inputs and media are masked; the rest is by the gate that all reports pass. Without a worker for compression: it would be a `blob:` one, which the policy refuses. */
export const replay = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false });
