import { extractText, getDocumentProxy } from 'unpdf';
import { wordText, workbookText } from './office-text.ts';

const NEEDS = 'A specification is a PDF, a Word document, a workbook or a text.';

/** The text of a specification, told by how it begins and what its name ends with; throws a sentence for people. */
export async function textOfSpecification(file_name: string, bytes: Uint8Array): Promise<string> {
  const text = (await read(file_name, Buffer.from(bytes))).replaceAll(/[ \t]+/g, ' ');
  if (text.trim() === '') throw new Error('There is no text in this file: it may be a scan.');
  return text;
}

async function read(file_name: string, bytes: Buffer): Promise<string> {
  const ending = /\.([^.]+)$/.exec(file_name)?.[1]?.toLowerCase() ?? '';
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  if (isPdf || bytes.subarray(0, 2).toString('latin1') === 'PK') {
    try {
      if (isPdf) return await pdfText(bytes);
      return ending === 'xlsx' ? workbookText(bytes) : wordText(bytes);
    } catch (error) {
      if (error instanceof Error && error.name === 'PasswordException')
        throw new Error('This file is locked with a password. Hand it in without one.', { cause: error });
      throw new Error(`This file cannot be read. ${NEEDS}`, { cause: error });
    }
  }
  if (['pdf', 'docx', 'xlsx', 'doc', 'xls'].includes(ending) || bytes.includes(0))
    throw new Error(`This file cannot be read. ${NEEDS}`);
  return bytes.toString('utf8');
}

/** Line by line as it lies on its pages; empty for pages that are pictures. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const { text } = await extractText(document);
  return text.join('\n');
}
