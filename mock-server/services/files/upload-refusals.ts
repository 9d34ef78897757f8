import type { Upload } from './upload.ts';

type Headers = Readonly<Record<string, string>>;

/** An error in the form in which uploads respond with it. */
export function failure(
  status: number,
  code: string,
  { message, more = {}, headers = {} }: { message: string; more?: object; headers?: Headers },
): Response {
  return Response.json({ error: { code, message, ...more } }, { status, headers });
}

/** The same error for a page that does not exist and one that is disabled, so that guessing reveals nothing. */
export const notAvailable = () =>
  failure(404, 'NOT_AVAILABLE', { message: 'This upload page is not available.' });
export const noSuchUpload = () =>
  failure(404, 'NOT_FOUND', {
    message: 'This upload does not exist. It was canceled or has expired. Start again.',
  });

export const notAllowed = (allow: string) =>
  failure(405, 'BAD_REQUEST', { message: `Allowed methods: ${allow}.`, more: {}, headers: { allow } });

export const tooMany = (wait: number) =>
  failure(429, 'RATE_LIMITED', {
    message: 'Too many attempts. Wait a minute.',
    more: {},
    headers: {
      'retry-after': String(Math.ceil(wait / 1000)),
    },
  });

export function tooLarge(max_bytes: number): Response {
  const most = (max_bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 });
  return failure(413, 'TOO_LARGE', {
    message: `The file is too large. The maximum is ${most} MB.`,
    more: { max_bytes },
  });
}

/** Headers that tell how much of a file has arrived. */
export const progress = ({ offset, announced }: Upload): Headers => ({
  'upload-offset': String(offset),
  'upload-length': String(announced.size),
});

export const wrongOffset = (upload: Upload) =>
  failure(409, 'WRONG_OFFSET', {
    message: `${upload.offset} bytes have arrived so far. Continue from there.`,
    more: { offset: upload.offset },
    headers: progress(upload),
  });

export const canceled = () =>
  failure(409, 'CANCELED', { message: 'This upload was canceled. Start it again under another UUID.' });

export const tooLate = ({ page }: Upload) =>
  failure(409, 'CONFLICT', {
    message: page
      ? 'The file was received and its execution started, so it can no longer be canceled.'
      : 'The file was saved, so it can no longer be canceled.',
  });

export const nameTaken = () =>
  failure(409, 'CONFLICT', { message: 'This UUID is already in use for another file. Choose a new one.' });
