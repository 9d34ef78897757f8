import { pdfFile } from '../../product/content/pdf-file.ts';

/** A PDF with one page whose content is a stream with these filters. */
export const withStream = (dictionary: string, stream: Uint8Array) =>
  pdfFile(
    [
      ['<< /Type /Catalog /Pages 2 0 R >>', null],
      ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', null],
      ['<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>', null],
      [`<< ${dictionary} /Length ${stream.length} >>`, stream],
    ],
    1,
  );
