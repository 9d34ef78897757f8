import { useState } from 'react';
import { useApi } from '#relay/api.ts';
import { describeError } from '#relay/errors.ts';
import { notify } from '#ui/feedback/notify.ts';
import { signedAddress } from './signed-address.ts';

export interface WholeFile {
  /** The complete text, once requested and loaded. */
  readonly text: string | null;
  readonly isLoading: boolean;
  readonly load: () => void;
}

/** Downloads the full text of a file that is larger than what the server returns as text, on request. */
export function useWholeFile(download_path: string): WholeFile {
  const api = useApi();
  const [text, setText] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const bytes = await api.bytes(await signedAddress(api, download_path));
      setText(await bytes.text());
    } catch (error) {
      const { title, message } = describeError(error);
      notify.error([title, message].filter(Boolean).join('. '), 'Could not load the file');
    } finally {
      setLoading(false);
    }
  };
  return { text, isLoading, load: () => void load() };
}
