import { useState } from 'react';
import { useApi } from '../../../../../relay/api.ts';
import { describeError } from '../../../../../relay/errors.ts';
import { announce } from '../../../../../ui/feedback/live-region.ts';
import { notify } from '../../../../../ui/feedback/notify.ts';
import { pluralise } from '../../../../../lib/text.ts';
import { signedAddress } from './signed-address.ts';

/** Hands files to the browser one after another, each through an address that is good for a minute. */
export function useDownload(): [
  download: (download_paths: readonly string[]) => Promise<void>,
  isRunning: boolean,
] {
  const api = useApi();
  const [isRunning, setRunning] = useState(false);
  const download = async (download_paths: readonly string[]) => {
    setRunning(true);
    try {
      for (const path of download_paths) {
        // oxlint-disable-next-line eslint/no-await-in-loop -- one after another: a browser drops what comes at once
        followLink(await signedAddress(api, path));
      }
      if (download_paths.length > 1) announce(`${pluralise(download_paths.length, 'download')} begun`);
    } catch (error) {
      const { title, message } = describeError(error);
      notify.error([title, message].filter(Boolean).join('. '), 'Could not download');
    } finally {
      setRunning(false);
    }
  };
  return [download, isRunning];
}

/** The server says that it is to be saved, so the page stays. */
function followLink(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
