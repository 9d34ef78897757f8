import { createHash } from 'node:crypto';
import { fileInSlot } from '../../content/files.ts';
import { chunksOf } from '../../content/bytes.ts';
import { pdf } from '../../content/pdf.ts';
import { INPUT, OUTPUT } from '../../content/plan.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../generate/random.ts';
import type { LibraryRevisionRecord, LibrarySource } from '../../world/library.ts';
import type { World } from '../../world/world.ts';

/** Where the bytes of an upload are kept: under a type that the schema does not know, so that no log repeats them. */
const BYTES = '$LibraryBytes';

/** A revision as it is kept: plain JSON. */
export interface StoredRevision extends Omit<LibraryRevisionRecord, 'source'> {
  readonly source: LibrarySource | { readonly kind: 'UPLOAD'; readonly key: string };
  /** As it was told at the upload; else the name's ending says it. */
  readonly mime_type?: string;
}

/** Keeps the bytes of an upload. */
export function keepBytes(key: string, bytes: Buffer, { store }: Pick<MockContext, 'store'>): void {
  store.set(BYTES, key, { base64: bytes.toString('base64') });
}

/** Sizes of papers, so that they differ as scans do. */
const PAPER_LEAST = 48_000;
const PAPER_MORE = 400_000;

function make(
  revision: StoredRevision,
  name: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): Buffer {
  const { source } = revision;
  switch (source.kind) {
    case 'UPLOAD':
      return Buffer.from(String(store.writtenValue(BYTES, source.key, 'base64') ?? ''), 'base64');
    case 'TEXT':
      return Buffer.from(source.text, 'utf8');
    case 'PAPER': {
      const seed = hash('paper', name, revision.revision);
      const [title = name, ...lines] = source.lines;
      return pdf({ title, lines, at: revision.uploaded_at, seed }, PAPER_LEAST + (seed % PAPER_MORE));
    }
    case 'RUN':
      return runFile(source, world);
  }
}

function runFile({ row, side }: Extract<LibrarySource, { kind: 'RUN' }>, world: World): Buffer {
  const facts = world.execution.factsAt(row, world.anchor);
  const file = fileInSlot(facts, side === 'INPUT' ? INPUT : OUTPUT);
  return file ? Buffer.concat([...chunksOf(facts, file)]) : Buffer.alloc(0);
}

interface Made {
  readonly bytes: Buffer;
  readonly file_hash: string;
}

/** Made bytes are kept as long as their revision; a list asks for the size of each. */
const made = new WeakMap<object, Made>();

/** The bytes of a revision and their SHA-256. */
export function contentOf(
  revision: StoredRevision,
  name: string,
  context: Pick<MockContext, 'store' | 'world'>,
): Made {
  let known = made.get(revision.source);
  if (!known) {
    const bytes = make(revision, name, context);
    known = { bytes, file_hash: createHash('sha256').update(bytes).digest('hex') };
    made.set(revision.source, known);
  }
  return known;
}
