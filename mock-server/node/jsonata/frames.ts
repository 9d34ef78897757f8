/**
 * Messages between the server and a child process: the length in four bytes, then JSON in UTF-8. Plain bytes instead of
 * Node's own channel, because the server acts on internal commands that arrive there.
 */
export function toFrame(value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/**
 * Cuts a stream of bytes into frames. The returned function takes the next chunk, and returns false if a frame is
 * longer than `most` bytes; nothing after it is read.
 */
export function frameReader(most: number, frame: (body: Buffer) => void): (chunk: Buffer) => boolean {
  let chunks: Buffer[] = [];
  let held = 0;
  const take = (length: number): Buffer => {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [all.subarray(length)];
    held -= length;
    return all.subarray(0, length);
  };
  let wanted: number | null = null;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= (wanted ?? 4)) {
      if (wanted === null) {
        wanted = take(4).readUInt32BE();
        if (wanted > most) return false;
      } else {
        const length = wanted;
        wanted = null;
        frame(take(length));
      }
    }
    return true;
  };
}
