import type { Api } from '../../../relay/api.ts';

/**
 * A signed URL of a file, valid for one minute. With `inline`, the browser shows a PDF or a picture itself instead of
 * downloading it.
 */
export async function signedAddress(api: Api, download_path: string, inline = false): Promise<string> {
  const { downloadUrl } = ((await api.json(inline ? `${download_path}?inline=true` : download_path)) ??
    {}) as {
    downloadUrl?: unknown;
  };
  const protocol = typeof downloadUrl === 'string' ? URL.parse(downloadUrl)?.protocol : undefined;
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The server did not provide a download link');
  return downloadUrl as string;
}
