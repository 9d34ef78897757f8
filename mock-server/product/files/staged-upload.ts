import { bytesOfBase64 } from '../../kernel/bytes.ts';
import type { MockContext } from '../context.ts';
import type { ClaimUpload, UploadUse, StagedUpload } from '../services.ts';
import { userError, type UserError } from '../../engine/errors.ts';

/** Maximum size of a file uploaded for a mutation. */
export const MAX_UPLOAD_BYTES = 26_214_400;

const claimed = (upload_uuid: string, context: MockContext): ReturnType<ClaimUpload> =>
  context.services.claimUpload(upload_uuid, context);

/** What became of this person's upload; null if there is no complete upload with this UUID. */
export function useOf(upload_uuid: string, context: MockContext): UploadUse | null {
  const found = claimed(upload_uuid, context);
  return typeof found === 'string' ? null : found.use;
}

/** The errors of files that were used before; `withUploads` tells them from others. */
export const usedBefore = new WeakSet<UserError>();

/** The file that an input refers to, or an error; `path` is the input's field. Ask after the permission. */
export function claimUpload(
  upload_uuid: string,
  path: string,
  context: MockContext,
): StagedUpload | UserError {
  const found = claimed(upload_uuid, context);
  if (found === 'NOT_FOUND')
    return userError('NOT_FOUND', 'This upload does not exist, or it belongs to someone else.', path);
  if (found === 'NOT_WHOLE')
    return userError('CONFLICT', 'This upload is incomplete. Send the rest first.', path);
  if (!found.use.isOver) return found;
  const error = userError('NOT_FOUND', 'This upload was used already. Upload the file again.', path);
  usedBefore.add(error);
  return error;
}

export const isStagedUpload = (item: StagedUpload | UserError): item is StagedUpload => 'bytes' in item;

/** Maximum size in bytes of a file that is sent within the input of a mutation. */
const MAX_INSIDE = 524_288;

interface HandedBytes {
  /** Null if the input must specify it. */
  readonly file_name: string | null;
  readonly bytes: Uint8Array;
  release(): Promise<void>;
}

/** The bytes that an input contains as base64 or refers to as an upload; or an error. */
export async function handedBytes(
  input: { readonly content_base64?: string | null; readonly upload_uuid?: string | null },
  context: MockContext,
): Promise<HandedBytes | UserError> {
  const { content_base64, upload_uuid } = input;
  if ((content_base64 == null) === (upload_uuid == null))
    return userError('VALIDATION', 'Provide either the bytes or an upload.', 'content_base64');
  if (upload_uuid != null) {
    const file = claimUpload(upload_uuid, 'upload_uuid', context);
    if (!isStagedUpload(file)) return file;
    return { file_name: file.file_name, bytes: await file.bytes(), release: file.release };
  }
  const text = content_base64 ?? '';
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    return userError('VALIDATION', 'Enter the bytes in base64.', 'content_base64');
  const bytes = bytesOfBase64(text);
  if (bytes.byteLength <= MAX_INSIDE) return { file_name: null, bytes, release: async () => {} };
  const [most, given] = [MAX_INSIDE, bytes.byteLength].map((size) => size.toLocaleString('en'));
  return userError(
    'LIMIT_EXCEEDED',
    `UploadUse at most ${most} bytes (currently ${given}). Send larger files to /upload.`,
    'content_base64',
  );
}
