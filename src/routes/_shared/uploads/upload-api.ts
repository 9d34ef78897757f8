/** What is declared about a file before its bytes are sent. */
export interface Announcement {
  readonly file_name: string;
  readonly size: number;
}

/** How many bytes have arrived, and, on an upload page, the receipt once all have. */
export interface Arrived<Receipt = null> {
  readonly offset: number;
  readonly receipt: Receipt | null;
}

/** The server rejected the request. The message comes from the server and is meant for people. */
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
  // A gateway may respond with a web page, or with nothing.
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string };
  } | null;
  return new UploadRefusal(response, body?.error);
}

const offsetOf = (response: Response): number => Number(response.headers.get('upload-offset') ?? 0);

/** Makes a request; rejects with a TransportError if there is no response. */
export type Call = (
  path: string,
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
) => Promise<Response>;

/** Sends JSON to an address. Rejects with UploadRefusal or TransportError. */
export async function postJson(
  call: Call,
  address: string,
  body: object,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const response = await call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

export interface UploadApi<Receipt = null> {
  /** Starts the upload with this UUID, or returns it if an earlier call has started it. */
  begin(
    announcement: Announcement & { readonly upload_uuid: string },
    signal: AbortSignal,
  ): Promise<Arrived<Receipt> & { readonly upload_uuid: string }>;
  /** How many bytes have arrived. */
  offset(upload_uuid: string, signal: AbortSignal): Promise<number>;
  state(upload_uuid: string, signal?: AbortSignal | null): Promise<Arrived<Receipt>>;
  /** Appends bytes to the upload. */
  append(
    upload_uuid: string,
    bytes: ArrayBuffer,
    offset: number,
    signal: AbortSignal,
  ): Promise<Arrived<Receipt>>;
  /**
   * Cancels an upload, even if the page is left or the call that starts it is still on its way. Rejects with `CONFLICT`
   * if it has arrived completely on an upload page.
   */
  giveUp(upload_uuid: string, signal?: AbortSignal | null): Promise<void>;
  /** Tells the server that the tab is closed or reloaded: the upload can be resumed for a while, but does not count. */
  leave(upload_uuid: string): Promise<void>;
}

/**
 * The REST API for uploads, which start at `address`: an upload page's, or `/upload` for a signed-in person. All
 * functions reject with UploadRefusal or TransportError.
 */
export function createUploadApi<Receipt = null>(call: Call, address: string): UploadApi<Receipt> {
  const accepted = async (path: string, init: Parameters<Call>[1]): Promise<Response> => {
    const response = await call(path, init);
    if (!response.ok) throw await refusalOf(response);
    return response;
  };

  return {
    async begin(announcement, signal) {
      const response = await postJson(call, address, announcement, signal);
      return (await response.json()) as Arrived<Receipt> & { readonly upload_uuid: string };
    },
    async offset(upload_uuid, signal) {
      const response = await call(`/upload/${upload_uuid}`, { method: 'HEAD', signal });
      if (response.ok) return offsetOf(response);
      // A HEAD response has no body that could contain the error.
      throw response.status === 404
        ? new UploadRefusal(response, { code: 'NOT_FOUND' })
        : await refusalOf(response);
    },
    async state(upload_uuid, signal = null) {
      const response = await accepted(`/upload/${upload_uuid}`, { method: 'GET', signal });
      return (await response.json()) as Arrived<Receipt>;
    },
    async append(upload_uuid, bytes, offset, signal) {
      const response = await accepted(`/upload/${upload_uuid}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
        body: bytes,
        signal,
      });
      if (response.status === 204) return { offset: offsetOf(response), receipt: null };
      return (await response.json()) as Arrived<Receipt>;
    },
    async giveUp(upload_uuid, signal = null) {
      await accepted(`/upload/${upload_uuid}`, { method: 'DELETE', keepalive: true, signal });
    },
    async leave(upload_uuid) {
      await accepted(`/upload/${upload_uuid}?resumable=true`, { method: 'DELETE', keepalive: true });
    },
  };
}
