import { inflateRawSync } from 'node:zlib';

/** Most bytes of one packed file: what unpacks to more is no document. */
const MOST = 33_554_432;
const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Reads the named files of a zip archive. Throws for what is none. */
export function unzip(archive: Buffer, wanted: (name: string) => boolean): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('This is no archive.');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('The archive is damaged.');
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (wanted(name)) files.set(name, unpacked(archive, at));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

function unpacked(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(begin, begin + size);
  if (method === 0) return bytes;
  if (method !== 8) throw new Error('The archive is packed in an unknown way.');
  return inflateRawSync(bytes, { maxOutputLength: MOST });
}
