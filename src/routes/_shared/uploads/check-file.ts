import { formatBytes } from '#lib/numbers.ts';

/** The limits of a page, from the server. */
export interface UploadLimits {
  /** In lower case without the dot; empty for any type. */
  readonly accepted_extensions: readonly string[];
  readonly max_bytes: number;
  readonly max_files: number;
}

/** The extension of a file name in lower case; '' if there is none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** ".csv, .txt, and .xlsx"; "any file" if there is no restriction. */
export const extensionWords = (extensions: readonly string[]): string =>
  extensions.length === 0 ? 'any file' : list.format(extensions.map((extension) => `.${extension}`));

/** "25 MB"; limits are round numbers. */
export const limitWords = (bytes: number): string => formatBytes(bytes).replace('.0 ', ' ');

/** Why the page does not accept a file, in words; null if it does. The server checks again. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>, limits: UploadLimits): string | null {
  const { accepted_extensions, max_bytes } = limits;
  if (accepted_extensions.length > 0 && !accepted_extensions.includes(extensionOf(name))) {
    return `This page accepts only ${extensionWords(accepted_extensions)} files.`;
  }
  if (size > max_bytes) {
    return `This file is too large: the limit is ${limitWords(max_bytes)}.`;
  }
  return null;
}
