import { latin1Of, textOf } from '../../../../kernel/bytes.ts';
import { csvText } from '../../../../formats/csv.ts';
import { UnpacksTooLargeError, wordText, workbookSheets, workbookText } from './office-text.ts';

const NEEDS = 'Upload the specification as a PDF, Word document, Excel workbook, or text file.';

/** What Word and Excel begin files with that are encrypted, or that have the format of before 2007. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';

/**
 * The text of a specification, whose format is detected from its first bytes and its file extension; throws a
 * user-readable message. An Office file may unpack to at most `most` bytes.
 */
export async function textOfSpecification(
  file_name: string,
  bytes: Uint8Array,
  most: number,
): Promise<string> {
  if (bytes.length === 0) throw new Error('This file is empty.');
  const text = (await read(file_name, bytes, most)).replaceAll(/[ \t]+/g, ' ');
  if (text.trim() === '') throw new Error('This file contains no text. It may be a scan.');
  return text;
}

/** The first sheet of a workbook that unpacks to at most `most` bytes, as CSV; throws if it is damaged. */
export const csvOfWorkbook = (bytes: Uint8Array, most: number): string =>
  csvText(workbookSheets(bytes, most)[0] ?? []);

async function read(file_name: string, bytes: Uint8Array, most: number): Promise<string> {
  const ending = /\.([^.]+)$/.exec(file_name)?.[1]?.toLowerCase() ?? '';
  const isPdf = latin1Of(bytes.subarray(0, 1024)).includes('%PDF-');
  if (isPdf || latin1Of(bytes.subarray(0, 2)) === 'PK') {
    try {
      if (isPdf) return await pdfText(bytes);
      return ending === 'xlsx' ? workbookText(bytes, most) : wordText(bytes, most);
    } catch (error) {
      if (error instanceof UnpacksTooLargeError) throw error;
      if (error instanceof Error && error.name === 'PasswordException')
        throw new Error('This file is password-protected. Upload it without a password.', { cause: error });
      throw new Error(`This file could not be read. ${NEEDS}`, { cause: error });
    }
  }
  if (latin1Of(bytes.subarray(0, 4)) === COMPOUND)
    throw new Error(
      'This file is password-protected, or in an old format. Save it as .docx or .xlsx, without a password.',
    );
  if (['pdf', 'docx', 'xlsx', 'doc', 'xls'].includes(ending) || bytes.includes(0))
    throw new Error(`This file could not be read. ${NEEDS}`);
  return textOf(bytes);
}

/** The text line by line as laid out on the pages, each ended by a form feed; empty for pages that are images. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  // Loaded on demand, because the library takes more memory than most documents.
  const { extractText, getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const { text } = await extractText(document);
  return text.map((page) => `${page}\f`).join('');
}
