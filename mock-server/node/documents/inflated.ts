import { codeOf } from '../../kernel/errors.ts';
import { Readable } from 'node:stream';
import { constants, createInflate } from 'node:zlib';

/** What zlib unpacks, piece by piece; up to the damage if there is any, as readers of PDF do. */
export async function* inflated(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(source);
  const stream = createInflate({ chunkSize: 65_536, finishFlush: constants.Z_SYNC_FLUSH });
  let inputError: unknown = null;
  packed.on('error', (error) => {
    inputError = error;
    stream.destroy();
  });
  packed.pipe(stream);
  try {
    // The stream is not in object mode.
    for await (const part of stream) yield part as Uint8Array;
  } catch (error) {
    if (inputError !== null) throw inputError;
    if (!isDamage(error)) throw error;
  } finally {
    packed.destroy();
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && /^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(codeOf(error) ?? '');
