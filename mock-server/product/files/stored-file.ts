import type { AccessAction } from '#schema-types';
import type { Subject } from '../accounts/access.ts';
import type { MockContext } from '../context.ts';
import type { ByteRange } from './byte-range.ts';

/** A file with its bytes, generated on demand. */
export interface StoredFile {
  /** Its access subject, and the action that is required for reading it. */
  readonly subject: Subject;
  readonly action: AccessAction;
  readonly file_name: string;
  readonly mime_type: string;
  size(): number;
  /** The bytes in chunks; nothing after the range is generated. */
  bytes(range: ByteRange): Iterator<Uint8Array>;
}

/** Null for an unknown key, and for a file of an object that the person cannot see. */
export type FindFile = (
  file_key: string,
  context: MockContext,
) => StoredFile | null | Promise<StoredFile | null>;
