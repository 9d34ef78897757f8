export interface Candidate {
  readonly role: string;
  readonly findings: readonly { readonly isError: boolean; readonly isRefusal: boolean }[];
}

/** How much a file says: refused by the receiver, found wrong by us, remarked on, sent, received. */
function weight({ role, findings }: Candidate): number {
  const errors = findings.filter(({ isError }) => isError);
  if (errors.some(({ isRefusal }) => isRefusal)) return 5;
  if (errors.length > 0) return 4;
  if (findings.length > 0) return 3;
  return { OUTPUT: 2, INPUT: 1 }[role] ?? 0;
}

/** The file to show first; the earlier of two that say as much. Null when there is none. */
export function evidenceOf<File extends Candidate>(files: readonly File[]): File | null {
  let best: File | null = null;
  for (const file of files) if (!best || weight(file) > weight(best)) best = file;
  return best;
}
