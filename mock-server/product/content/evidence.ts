import type { Finding } from './findings.ts';

interface Candidate {
  readonly role: string;
  readonly findings: readonly Pick<Finding, 'severity' | 'reported_in'>[];
}

/** How relevant a file is: rejected by the receiver, found invalid by us, accepted with errors, sent, received. */
function weight({ role, findings }: Candidate): number {
  const errors = findings.filter(({ severity }) => severity === 'ERROR');
  if (errors.some(({ reported_in }) => reported_in !== null)) return 5;
  if (errors.length > 0) return 4;
  if (findings.length > 0) return 3;
  return { OUTPUT: 2, INPUT: 1 }[role] ?? 0;
}

/** The file that best explains an execution's outcome; the earlier one in case of a tie. Null without files. */
export function evidenceOf<File extends Candidate>(files: readonly File[]): File | null {
  let best: File | null = null;
  for (const file of files) if (!best || weight(file) > weight(best)) best = file;
  return best;
}
