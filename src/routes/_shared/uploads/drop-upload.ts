import type { Api } from '#relay/api.ts';
import { AbandonedUploads } from './abandoned-uploads.ts';
import { createUploadApi } from './upload-api.ts';

/** Deletes a signed-in person's upload that has arrived and that nobody will use; tries again until it is gone. */
export const dropUpload = async (api: Pick<Api, 'signedIn'>, upload_uuid: string): Promise<void> =>
  void (await new AbandonedUploads(createUploadApi(api.signedIn, '/upload')).drop(upload_uuid));
