/** Lets the browser save in-memory bytes as a file. */
export function downloadBlob(fileName: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Firefox reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Lets the browser save text that the page generated. Server files have URLs of their own. */
export function downloadText(fileName: string, text: string, type = 'text/plain;charset=utf-8'): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

export function downloadCsv(fileName: string, text: string): void {
  downloadText(fileName, text, 'text/csv;charset=utf-8');
}

/** A file name that is valid on every file system: "Alder Retail / 850" → "Alder-Retail-850". */
export function fileNameOf(...parts: string[]): string {
  return parts
    .map((part) => part.replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .filter(Boolean)
    .join('-');
}
