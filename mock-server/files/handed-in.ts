import type { Clock } from '../clock.ts';
import type { MockContext } from '../context.ts';
import { userError, type UserError } from '../errors.ts';

/** Most bytes of a file that is handed in for a mutation. */
export const LARGEST_HANDED_IN = 26_214_400;

/** A file that somebody has sent in parts, whole and on disk, for a mutation to take. */
export interface HandedIn {
  readonly file_name: string;
  readonly size: number;
  bytes(): Promise<Buffer>;
  /** Gives its place on disk back, once the mutation has what it wants. */
  release(): Promise<void>;
}

/** The file of that uuid, if it is whole and this person's own in this session. */
export type Claim = (
  upload_uuid: string,
  who: Pick<MockContext, 'person' | 'session'>,
) => HandedIn | 'NOT_FOUND' | 'NOT_WHOLE';

const claims = new WeakMap<Clock, Claim>();

/** Lets the mutations of a server, which has one clock, take what was sent to its `/upload`. */
export function provideUploads(clock: Clock, claim: Claim): void {
  claims.set(clock, claim);
}

/** The file that an input names, or what is wrong with it; `path` is the input's field. */
export function claimUpload(upload_uuid: string, path: string, context: MockContext): HandedIn | UserError {
  const found = claims.get(context.clock)?.(upload_uuid, context) ?? 'NOT_FOUND';
  if (found === 'NOT_FOUND')
    return userError('NOT_FOUND', 'This upload does not exist, or it belongs to someone else.', path);
  if (found === 'NOT_WHOLE')
    return userError('CONFLICT', 'This upload is incomplete. Send the rest first.', path);
  return found;
}

export const isHandedIn = (one: HandedIn | UserError): one is HandedIn => 'bytes' in one;

/** Most bytes of a file that comes inside a call. */
const LARGEST_INSIDE = 524_288;

interface HandedBytes {
  /** Null where the input has to name it. */
  readonly file_name: string | null;
  readonly bytes: Buffer;
  release(): Promise<void>;
}

/** The bytes that an input carries in base64, or whose upload it names; or what is wrong with it. */
export async function handedBytes(
  input: { readonly content_base64?: string | null; readonly upload_uuid?: string | null },
  context: MockContext,
): Promise<HandedBytes | UserError> {
  const { content_base64, upload_uuid } = input;
  if ((content_base64 == null) === (upload_uuid == null))
    return userError('VALIDATION', 'Provide either the bytes or an upload.', 'content_base64');
  if (upload_uuid != null) {
    const file = claimUpload(upload_uuid, 'upload_uuid', context);
    if (!isHandedIn(file)) return file;
    return { file_name: file.file_name, bytes: await file.bytes(), release: file.release };
  }
  const text = content_base64 ?? '';
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    return userError('VALIDATION', 'Enter the bytes in base64.', 'content_base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength <= LARGEST_INSIDE) return { file_name: null, bytes, release: async () => {} };
  const [most, given] = [LARGEST_INSIDE, bytes.byteLength].map((size) => size.toLocaleString('en'));
  return userError(
    'LIMIT_EXCEEDED',
    `Use at most ${most} bytes (currently ${given}). Send larger files to /upload.`,
    'content_base64',
  );
}
