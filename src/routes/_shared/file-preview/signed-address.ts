import { webAddress } from '#lib/web-address.ts';
import type { Api } from '#relay/api.ts';

/**
 * A signed URL of a file, valid for one minute. With `inline`, the browser shows a PDF or a picture itself instead of
 * downloading it.
 */
export async function signedAddress(api: Api, download_path: string, inline = false): Promise<string> {
  const { downloadUrl } = ((await api.json(inline ? `${download_path}?inline=true` : download_path)) ??
    {}) as {
    downloadUrl?: unknown;
  };
  const address = typeof downloadUrl === 'string' ? webAddress(downloadUrl) : null;
  if (address === null) throw new Error('The server did not provide a download link');
  return address;
}
