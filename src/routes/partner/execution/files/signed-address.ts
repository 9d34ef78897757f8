import type { Api } from '../../../../relay/api.ts';

/** A signed URL of a file, valid for one minute. */
export async function signedAddress(api: Api, download_path: string): Promise<string> {
  const { downloadUrl } = ((await api.json(download_path)) ?? {}) as { downloadUrl?: unknown };
  const protocol = typeof downloadUrl === 'string' ? URL.parse(downloadUrl)?.protocol : undefined;
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The server did not provide a download link');
  return downloadUrl as string;
}
