import type { Api } from '../../relay/api.ts';
import {
  createUploadApi,
  postJson,
  type Announcement,
  type UploadApi,
} from '../_shared/uploads/upload-api.ts';
import type { ExecutionPlace } from './find-execution.ts';

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

/** A file that has been received. */
export interface Received {
  readonly receipt: Receipt;
  /** The execution that processes the file, for a signed-in person who may see it. */
  readonly execution: Promise<ExecutionPlace | null>;
}

/** What the sender declares about a file before its bytes. */
export interface PageAnnouncement extends Announcement {
  readonly access_code?: string | undefined;
  readonly reference?: string | undefined;
  readonly email?: string | undefined;
}

/** The REST API of an upload page (schema/upload-page.graphql). */
export interface PageUploads extends UploadApi<Receipt> {
  /** Rejects with `WRONG_CODE` if the code is wrong. */
  tryCode(access_code: string): Promise<void>;
}

/** All functions reject with UploadRefusal or TransportError. */
export function createPageUploads(
  api: Pick<Api, 'call'>,
  page: { readonly company_short_code: string; readonly custom_path: string },
): PageUploads {
  const address = `/upload/${encodeURIComponent(page.company_short_code)}/${encodeURIComponent(page.custom_path)}`;
  return {
    ...createUploadApi<Receipt>(api.call, address),
    async tryCode(access_code) {
      await postJson(api.call, address, { access_code });
    },
  };
}
