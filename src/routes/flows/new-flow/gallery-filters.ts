import { partnerTypes } from '../../_shared/partner-labels.ts';

export type DirectionName = 'send' | 'receive';
export type ProcessName = keyof typeof partnerTypes;

/** The filters of the gallery, as stored in the address. */
export interface GalleryFilters {
  readonly text: string;
  readonly direction: DirectionName | null;
  readonly process: ProcessName | null;
}

export const noFilters: GalleryFilters = { text: '', direction: null, process: null };

const isProcess = (text: string): text is ProcessName => Object.hasOwn(partnerTypes, text);

/** Reads the address; unknown values count as unset. */
export function readGalleryFilters(search: URLSearchParams): GalleryFilters {
  const direction = search.get('direction');
  const process = (search.get('process') ?? '').toUpperCase();
  return {
    text: search.get('q') ?? '',
    direction: direction === 'send' || direction === 'receive' ? direction : null,
    process: isProcess(process) ? process : null,
  };
}

/** The reverse of `readGalleryFilters`; defaults are left out of the address. */
export const writeGalleryFilters = ({ text, direction, process }: GalleryFilters) => ({
  q: text.trim(),
  direction,
  process: process?.toLowerCase() ?? null,
});

export const isNarrowed = ({ text, direction, process }: GalleryFilters): boolean =>
  text.trim() !== '' || direction !== null || process !== null;

interface TypeData {
  readonly direction: string;
  readonly process: string;
}

/** Whether something with these types and words matches the filters. */
export const matches = (
  { text, direction, process }: GalleryFilters,
  types: readonly TypeData[],
  words: readonly string[],
): boolean =>
  types.some(
    (type) =>
      (direction === null || type.direction === direction.toUpperCase()) &&
      (process === null || type.process === process),
  ) && words.join(' ').toLowerCase().includes(text.trim().toLowerCase());
