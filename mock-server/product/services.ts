import type { ServerSandbox } from '../kernel/platform.ts';
import type { Session } from '../engine/session/session.ts';
import type { Person } from './accounts/people.ts';

/** A complete uploaded file on disk, for use by a mutation. */
export interface StagedUpload {
  readonly file_name: string;
  readonly size: number;
  bytes(): Promise<Uint8Array>;
  /** Deletes it from disk after the mutation has used it; the server still knows for a while that it was used. */
  release(): Promise<void>;
  readonly use: UploadUse;
}

/** What became of an upload. */
export interface UploadUse {
  /** Whether a mutation has used it. */
  isOver: boolean;
  /** The call that used it, for a repeat after a lost response. */
  call: { readonly id: string; readonly payload: object } | null;
}

/** The file with this uuid, if it is complete and belongs to this person in this session. */
export type ClaimUpload = (
  upload_uuid: string,
  who: { readonly person: Person; readonly session: Session },
) => StagedUpload | 'NOT_FOUND' | 'NOT_WHOLE';

/** A language model behind an API that is compatible with OpenAI's or Anthropic's. */
export interface ModelOptions {
  /** URL of the endpoint, which ends in `/chat/completions` or `/messages`. */
  readonly url: string;
  readonly name: string;
  readonly key: string | null;
}

/** What resolvers use besides the data: the server passes it in with the context. */
export interface Services {
  readonly claimUpload: ClaimUpload;
  /** Drafts generated mappings; null for the built-in rules. */
  readonly mappingModel: ModelOptions | null;
  /** Runs mappings and global functions. */
  readonly sandbox: ServerSandbox;
}
