import type { ByteRange } from './byte-range.ts';
import type { StoredFile } from './stored-file.ts';

/** Size and bytes of a file that is generated as a whole. */
export function wholeFile(make: () => Uint8Array): Pick<StoredFile, 'size' | 'bytes'> {
  let made: Uint8Array | undefined;
  const all = () => (made ??= make());
  return {
    size: () => all().byteLength,
    *bytes({ start, end }: ByteRange) {
      yield all().subarray(start, end);
    },
  };
}
