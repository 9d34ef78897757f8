import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdf } from '../../product/content/pdf.ts';
import { readDocument, readerPids, type ReadLimits } from './read-document.ts';
import { withStream } from './testing.ts';

const MEGA = 1_048_576;

/** Less than the server's, so that the files need not be as large; no limit of time, whatever the machine. */
const LIMITS: ReadLimits = { patience: 600_000, memory: 200_000_000, unpacked: 8 * MEGA };
const TOO_LARGE = 'This file unpacks to more than 8 MB. Upload only the relevant part, or paste its text.';

const read = (name: string, bytes: Uint8Array, who = 'a@b.example', limits = LIMITS) =>
  readDocument('SPECIFICATION', { file_name: name, bytes: async () => bytes, who }, limits);

describe('a document', () => {
  test('is read in a process of its own, which is then gone', async () => {
    await expect(read('guide.txt', Buffer.from('PO107'))).resolves.toBe('PO107');
    const paper = pdf({ title: '850', lines: ['PO107  Product code'], at: 0, seed: 1 }, 60_000);
    await expect(read('guide.pdf', paper)).resolves.toContain('PO107 Product code');
    await expect(read('guide.pdf', Buffer.from('no pdf'))).rejects.toThrow('could not be read');
    expect(readerPids()).toEqual([]);
  });

  test('that takes too much memory in a way that cannot be counted ends its process, and the next one is read', async () => {
    // Counted as an image, but read as the text of a page.
    const content = deflateSync(Buffer.alloc(200 * MEGA, 'BT (x) Tj ET '));
    const hidden = withStream(`/Subtype /Image /Filter /FlateDecode`, content);
    await expect(read('guide.pdf', hidden)).rejects.toThrow('takes too much memory');
    await expect(read('guide.txt', Buffer.from('PO107'))).resolves.toBe('PO107');
    expect(readerPids()).toEqual([]);
  });

  test('that takes too long is given up', async () => {
    const slow = { ...LIMITS, patience: 1 };
    await expect(read('guide.txt', Buffer.from('PO107'), 'a', slow)).rejects.toThrow(
      'takes too long to read',
    );
  });

  test('waits for its turn: several at once are read by one process after the other', async () => {
    const most: number[] = [];
    const bytes = withStream(
      '/Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync(Buffer.alloc(12 * MEGA))),
    );
    const asked = Array.from({ length: 6 }, (_, at) =>
      readDocument(
        'SPECIFICATION',
        {
          file_name: 'guide.pdf',
          bytes: async () => {
            most.push(readerPids().length);
            return bytes;
          },
          who: `${at % 2}@b.example`,
        },
        LIMITS,
      ).catch((error: Error) => error.message),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([TOO_LARGE]));
    // Counted as each begins, before it has a process.
    expect(most).toEqual(Array(6).fill(0));
  });
});
