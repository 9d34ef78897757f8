import { downloadBlob, downloadText, fileNameOf } from '../../../../lib/download.ts';

/** The bytes (DER) that a PEM text wraps. */
function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replaceAll(/-----[^-]+-----|\s/g, ''));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Saves a public certificate as text, or as the bytes that some stations ask for. */
export function downloadCertificate(name: string, pem: string, format: 'pem' | 'cer'): void {
  const fileName = `${fileNameOf(name) || 'certificate'}.${format}`;
  if (format === 'pem') downloadText(fileName, pem, 'application/x-pem-file');
  else downloadBlob(fileName, new Blob([bytesOf(pem)], { type: 'application/pkix-cert' }));
}
