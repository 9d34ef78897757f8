import { useState } from 'react';
import { useApi } from '#relay/api.ts';
import { describeError } from '#relay/errors.ts';
import { announce } from '#ui/feedback/live-region.ts';
import { notify } from '#ui/feedback/notify.ts';
import { downloadBlob } from '#lib/download.ts';
import { pluralize } from '#lib/text.ts';
import { signedAddress } from './signed-address.ts';

interface Downloadable {
  readonly file_name: string;
  readonly download_path: string;
}

/** Returns a function that downloads files, each through a signed URL that is valid for one minute. */
export function useDownload(): [
  download: (files: readonly Downloadable[]) => Promise<void>,
  isRunning: boolean,
] {
  const api = useApi();
  const [isRunning, setRunning] = useState(false);
  const download = async (files: readonly Downloadable[]) => {
    setRunning(true);
    try {
      const [only] = files;
      if (only && files.length === 1) {
        followLink(await signedAddress(api, only.download_path));
        return;
      }
      for (const { file_name, download_path } of files) {
        // The page fetches the bytes: the browser cancels a link's download when the next link is followed before it
        // has started.
        // oxlint-disable-next-line eslint/no-await-in-loop -- one after another, so that one file at a time is held
        downloadBlob(file_name, await api.bytes(await signedAddress(api, download_path)));
      }
      announce(`${pluralize(files.length, 'file')} downloaded`);
    } catch (error) {
      const { title, message } = describeError(error);
      notify.error([title, message].filter(Boolean).join('. '), 'Could not download');
    } finally {
      setRunning(false);
    }
  };
  return [download, isRunning];
}

/** The server marks the response as a download, so the page stays. */
function followLink(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
