/** The largest file to read; keys and certificates are smaller. */
const MAX_BYTES = 64 * 1024;

export type ReadFile = { readonly base64: string; readonly problem: null } | { readonly problem: string };

/** Reads a chosen file as base64. */
export function readFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_BYTES) {
    return Promise.resolve({
      problem: `${file.name} is larger than 64 KB. Choose a certificate or key file.`,
    });
  }
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = String(reader.result);
      resolve({ base64: url.slice(url.indexOf(',') + 1), problem: null });
    });
    reader.addEventListener('error', () =>
      resolve({ problem: `${file.name} could not be read. Choose it again.` }),
    );
    reader.readAsDataURL(file);
  });
}

/** The certificate in a file as PEM, whether the file contains PEM or DER. */
export function pemOf(base64: string): string {
  const text = atob(base64);
  if (text.includes('-----BEGIN')) return text;
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
