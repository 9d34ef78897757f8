import type { ExecutionLayoutQuery } from '#gql/ExecutionLayoutQuery';

/** The part of a file shown automatically: the most that the server returns as text. */
export const PREVIEW_BYTES = 2_097_152;

export interface ExecutionRequest {
  invocation_uuid: string;
  /** Whether to request data that guests may not read; see `readsInternals`. */
  internals: boolean;
  tab: 'overview' | 'logs' | 'files';
  /** A file is in the address, so that the one with the evidence is not needed. */
  file?: boolean;
  level?: ExecutionLayoutQuery['variables']['event_level'];
}

/**
 * What an execution's page requests. The short address of an execution requests the same, so that the page it leads to
 * finds everything in the store.
 */
export const executionVariables = ({
  invocation_uuid,
  internals,
  tab,
  file = false,
  level = null,
}: ExecutionRequest): ExecutionLayoutQuery['variables'] => ({
  invocation_uuid,
  overview: tab === 'overview',
  logs: tab === 'logs',
  files: tab === 'files',
  evidence: tab === 'files' && !file,
  preview_bytes: PREVIEW_BYTES,
  internals,
  event_level: level,
});
