import { wordText, workbookText } from './office-text.ts';
import { pdfText } from './pdf-text.ts';

const NEEDS = 'A specification is a PDF, a Word document, a workbook or a text.';

/** The text of a specification, told by how it begins and what its name ends with; throws a sentence for people. */
export function textOfSpecification(file_name: string, bytes: Buffer): string {
  const text = read(file_name, bytes).replaceAll(/[ \t]+/g, ' ');
  if (text.trim() === '') throw new Error('There is no text in this file: it may be a scan.');
  return text;
}

function read(file_name: string, bytes: Buffer): string {
  const ending = /\.([^.]+)$/.exec(file_name)?.[1]?.toLowerCase() ?? '';
  if (bytes.subarray(0, 1024).includes('%PDF-')) return pdfText(bytes);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    try {
      return ending === 'xlsx' ? workbookText(bytes) : wordText(bytes);
    } catch {
      throw new Error(`This file cannot be read. ${NEEDS}`);
    }
  }
  if (['pdf', 'docx', 'xlsx', 'doc', 'xls'].includes(ending) || bytes.includes(0))
    throw new Error(`This file cannot be read. ${NEEDS}`);
  return bytes.toString('utf8');
}
