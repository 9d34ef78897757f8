import { isRecord } from '../../kernel/records.ts';
import { emailError } from '#rules/email.ts';
import { extensionOf } from '../../product/documents/uploaded.ts';
import type { UploadPage } from '../../product/model/upload-page/pages.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { failure, tooLarge } from './upload-refusals.ts';
import type { Announced } from './upload.ts';

const MAX_ANNOUNCEMENT = 8192;

/** The start of an upload: either a file is announced, or only the access code is checked. */
export interface Announcement {
  readonly access_code: string | null;
  /** Chosen by the sender, so that it can cancel before the response arrives; null lets the server choose. */
  readonly upload_uuid: string | null;
  /** Null if only the access code is checked. */
  readonly file: Announced | null;
}

export async function readAnnouncement(request: Request): Promise<Announcement | Response> {
  const wrong = (message: string, field?: string) =>
    failure(400, 'BAD_REQUEST', { message, more: field === undefined ? {} : { field } });
  const text = await readText(request, MAX_ANNOUNCEMENT);
  if (text === null)
    return failure(413, 'TOO_LARGE', { message: 'Send only the name and size of the file.' });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return wrong('Send the file name and size as JSON: {"file_name": "orders.csv", "size": 1234}.');
  }
  const fields = isRecord(given) ? given : {};
  const optional = (name: string, most: number): string | null => {
    const value = fields[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : null;
  };
  const { file_name, size } = fields;
  const access_code = optional('access_code', 64);
  if (access_code !== null && file_name === undefined && size === undefined) {
    return { access_code, upload_uuid: null, file: null };
  }
  if (typeof file_name !== 'string' || !isName(file_name)) {
    return wrong('Enter a file name of 1 to 255 characters, without a path.', 'file_name');
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    return wrong('Enter the file size in bytes.', 'size');
  }
  const email = optional('email', 254);
  const emailWrong = email === null ? null : emailError(email);
  if (emailWrong !== null) return wrong(emailWrong, 'email');
  const { upload_uuid = null } = fields;
  if (upload_uuid !== null && !isUploadUuid(upload_uuid)) {
    return wrong('Enter a random UUID (version 4) in lower case, or omit it.', 'upload_uuid');
  }
  // A hidden field that only a bot fills in.
  if (optional('website', 1) !== null) return wrong('The verification failed. Try again.');
  return {
    access_code,
    upload_uuid,
    file: { file_name: file_name.trim(), size, email, reference: optional('reference', 60) },
  };
}

/** Whether a value can be the UUID of an upload. Files are stored under it, so nothing else may pass. */
export const isUploadUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(value);

// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const isName = (name: string): boolean => /^[^\u0000-\u001f/\\]{1,255}$/.test(name) && name.trim() !== '';

/** Why an upload page does not accept a file; null if it does. */
export function refusal({ file_name, size }: Announced, { config }: UploadPage): Response | null {
  const { accepted_extensions, max_bytes } = config;
  if (accepted_extensions.length > 0 && !accepted_extensions.includes(extensionOf(file_name))) {
    const list = accepted_extensions.map((acceptedExtension) => `.${acceptedExtension}`).join(', ');
    return failure(415, 'WRONG_EXTENSION', {
      message: `Accepted file types: ${list}.`,
      more: { accepted_extensions },
    });
  }
  return size <= max_bytes ? null : tooLarge(max_bytes);
}
