import type { Api } from '../../relay/api.ts';

/** The processing status of an uploaded file; `UploadStatus` in the schema. */
export type ReceiptStatus = 'RECEIVED' | 'PROCESSING' | 'DONE' | 'FAILED';

export interface Receipt {
  readonly receipt_number: string;
  readonly file_name: string;
  readonly size_bytes: number;
  /** SHA-256, hexadecimal. */
  readonly file_hash: string;
  readonly received_at: string;
  readonly status: ReceiptStatus;
  readonly message: string;
}

/** What the sender declares about a file before its bytes. */
export interface Announcement {
  readonly file_name: string;
  readonly size: number;
  readonly access_code?: string | undefined;
  readonly reference?: string | undefined;
  readonly email?: string | undefined;
}

/** How many bytes have arrived, and the receipt once all have. */
export interface Arrived {
  readonly offset: number;
  readonly receipt: Receipt | null;
}

/** The server rejected the request. The message is the server's own, for people. */
export class UploadRefusal extends Error {
  readonly status: number;
  /** `WRONG_CODE`, `TOO_LARGE`, …; '' if something between page and server responded. */
  readonly code: string;
  /** Milliseconds to wait before the next request; null if the server does not say. */
  readonly retryAfter: number | null;

  constructor(response: Response, { code = '', message }: { code?: string; message?: string } = {}) {
    super(message ?? `The server could not accept the request (status ${response.status}).`);
    this.name = 'UploadRefusal';
    this.status = response.status;
    this.code = code;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds * 1000 : null;
  }
}

async function refusalOf(response: Response): Promise<UploadRefusal> {
  // A gateway responds with a web page, or nothing.
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string };
  } | null;
  return new UploadRefusal(response, body?.error);
}

const offsetOf = (response: Response): number => Number(response.headers.get('upload-offset') ?? 0);

export type UploadApi = ReturnType<typeof createUploadApi>;

/**
 * The REST API of an upload page (schema/upload-page.graphql). All functions reject with UploadRefusal or
 * TransportError.
 */
export function createUploadApi(
  api: Pick<Api, 'call'>,
  page: { readonly company_short_code: string; readonly custom_path: string },
) {
  const address = `/upload/${encodeURIComponent(page.company_short_code)}/${encodeURIComponent(page.custom_path)}`;
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await api.call(path, init);
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  const post = (body: object, signal: AbortSignal | null = null) =>
    call(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });

  return {
    /** Rejects with `WRONG_CODE` if the code is wrong. */
    async tryCode(access_code: string): Promise<void> {
      await post({ access_code });
    },
    async begin(announcement: Announcement, signal: AbortSignal) {
      const response = await post(announcement, signal);
      return (await response.json()) as Arrived & { readonly upload_uuid: string };
    },
    /** How many bytes have arrived. */
    async offset(upload_uuid: string, signal: AbortSignal): Promise<number> {
      const response = await api.call(`/upload/${upload_uuid}`, { method: 'HEAD', signal });
      if (response.ok) return offsetOf(response);
      // A HEAD response has no body that could contain the error.
      throw response.status === 404
        ? new UploadRefusal(response, { code: 'NOT_FOUND' })
        : await refusalOf(response);
    },
    async state(upload_uuid: string, signal: AbortSignal | null = null): Promise<Arrived> {
      const response = await call(`/upload/${upload_uuid}`, { method: 'GET', signal });
      return (await response.json()) as Arrived;
    },
    /** Appends bytes to the upload. */
    async append(
      upload_uuid: string,
      bytes: ArrayBuffer,
      offset: number,
      signal: AbortSignal,
    ): Promise<Arrived> {
      const response = await call(`/upload/${upload_uuid}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
        body: bytes,
        signal,
      });
      if (response.status === 204) return { offset: offsetOf(response), receipt: null };
      return (await response.json()) as Arrived;
    },
    /** Cancels an upload. Rejects with `CONFLICT` if it has arrived completely. */
    async giveUp(upload_uuid: string): Promise<void> {
      await call(`/upload/${upload_uuid}`, { method: 'DELETE' });
    },
  };
}
