import { formatBytes } from '../../lib/numbers.ts';

/** What a page takes, as the server says it. */
export interface UploadLimits {
  /** In lower case without the dot; empty for any. */
  readonly accepted_extensions: readonly string[];
  readonly max_bytes: number;
  readonly max_files: number;
}

/** The ending of a name in lower case; '' for none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** ".csv, .txt and .xlsx"; "any file" when nothing is said. */
export const extensionWords = (extensions: readonly string[]): string =>
  extensions.length === 0 ? 'any file' : list.format(extensions.map((one) => `.${one}`));

/** "25 MB": a limit is a round number. */
export const limitWords = (bytes: number): string => formatBytes(bytes).replace('.0 ', ' ');

/** Why the page would not take a file, in words; null when it would. The server decides once more. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>, limits: UploadLimits): string | null {
  const { accepted_extensions, max_bytes } = limits;
  if (accepted_extensions.length > 0 && !accepted_extensions.includes(extensionOf(name))) {
    return `This page takes ${extensionWords(accepted_extensions)} only.`;
  }
  if (size > max_bytes) {
    return `This file is too large: at most ${limitWords(max_bytes)} are taken.`;
  }
  return null;
}
