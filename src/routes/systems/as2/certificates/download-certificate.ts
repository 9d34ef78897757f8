import { downloadBlob, downloadText, fileNameOf } from '#lib/download.ts';

/** The bytes (DER) in a PEM text. */
function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replaceAll(/-----[^-]+-----|\s/g, ''));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Downloads a public certificate as text (PEM), or as bytes (DER), which some partner systems require. */
export function downloadCertificate(name: string, pem: string, format: 'pem' | 'cer'): void {
  const fileName = `${fileNameOf(name) || 'certificate'}.${format}`;
  if (format === 'pem') downloadText(fileName, pem, 'application/x-pem-file');
  else downloadBlob(fileName, new Blob([bytesOf(pem)], { type: 'application/pkix-cert' }));
}
