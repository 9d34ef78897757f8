import { useState } from 'react';
import { useApi } from '#relay/api.ts';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';
import { signedAddress } from './signed-address.ts';

/** Returns a function that opens a file in a new browser tab. */
export function useOpenInTab(): [open: (download_path: string) => Promise<void>, isOpening: boolean] {
  const api = useApi();
  const [isOpening, setOpening] = useState(false);
  const open = async (download_path: string) => {
    // Open the tab before the URL is known: browsers block a window that does not directly follow a click.
    const tab = window.open('', '_blank');
    if (!tab) {
      notify.error('Allow pop-ups for this page, or download the file.', 'Could not open a tab');
      return;
    }
    // Keeps the file from reaching this page through `opener`.
    tab.opener = null;
    setOpening(true);
    try {
      tab.location.replace(await signedAddress(api, download_path, true));
    } catch (error) {
      tab.close();
      const { title, message } = describeError(error);
      notify.error([title, message].filter(Boolean).join('. '), 'Could not open the file');
    } finally {
      setOpening(false);
    }
  };
  return [open, isOpening];
}
