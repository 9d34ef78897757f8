import { failure } from './upload-refusals.ts';
import type { Upload } from './upload.ts';

/** The offset of the bytes in a call, or the response that refuses it if it has none. */
export function offsetOf(request: Request, { announced }: Upload): number | Response {
  if (request.method === 'PATCH') {
    const given = request.headers.get('upload-offset');
    if (given !== null && /^\d{1,15}$/.test(given)) return Number(given);
    return failure(400, 'BAD_REQUEST', { message: 'Set Upload-Offset to the position of these bytes.' });
  }
  const range = request.headers.get('content-range');
  if (range === null) return 0;
  const [, start, total] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(range) ?? [];
  if (start !== undefined && Number(total) === announced.size) return Number(start);
  return failure(400, 'BAD_REQUEST', { message: `Write Content-Range as “bytes 0-99/${announced.size}”.` });
}
