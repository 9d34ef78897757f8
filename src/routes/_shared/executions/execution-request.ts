import type { ExecutionLayoutQuery } from '#gql/ExecutionLayoutQuery';

/** The part of a file that is shown without asking, in bytes: the most that the server returns as text. */
export const PREVIEW_BYTES = 2_097_152;

export interface ExecutionRequest {
  invocation_uuid: string;
  /** Whether to request data that guests may not read; see `readsInternals`. */
  internals: boolean;
  tab: 'overview' | 'logs' | 'files';
  /** Whether the address selects a file; the file with the evidence is then not requested. */
  file?: boolean;
  level?: ExecutionLayoutQuery['variables']['event_level'];
}

/**
 * The query variables of an execution's page. The short address of an execution uses the same ones, so that the page it
 * redirects to finds everything in the store.
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
