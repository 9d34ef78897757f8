/** Hands bytes that the page holds to the browser as a file. */
export function downloadBlob(fileName: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Firefox reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands text that the page made itself to the browser as a file. Files of the server have addresses of their own. */
export function downloadText(fileName: string, text: string, type = 'text/plain;charset=utf-8'): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

export function downloadCsv(fileName: string, text: string): void {
  downloadText(fileName, text, 'text/csv;charset=utf-8');
}

/** A name that every file system takes: "Alder Retail / 850" → "Alder-Retail-850". */
export function fileNameOf(...parts: string[]): string {
  return parts
    .map((part) => part.replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .filter(Boolean)
    .join('-');
}
