import type { Finding } from './findings.ts';

interface Candidate {
  readonly role: string;
  readonly findings: readonly Pick<Finding, 'severity' | 'told_by'>[];
}

/** How much a file says: refused by the receiver, found wrong by us, remarked on, sent, received. */
function weight({ role, findings }: Candidate): number {
  const errors = findings.filter(({ severity }) => severity === 'ERROR');
  if (errors.some(({ told_by }) => told_by !== null)) return 5;
  if (errors.length > 0) return 4;
  if (findings.length > 0) return 3;
  return { OUTPUT: 2, INPUT: 1 }[role] ?? 0;
}

/** The file that says most about how an execution ended; the earlier of two that say as much. Null without any. */
export function evidenceOf<File extends Candidate>(files: readonly File[]): File | null {
  let best: File | null = null;
  for (const file of files) if (!best || weight(file) > weight(best)) best = file;
  return best;
}
