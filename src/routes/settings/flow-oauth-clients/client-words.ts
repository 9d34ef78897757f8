import type { KeyStatus } from '#gql/FlowOauthClientItem_client';
import { pluralise } from '../../../lib/text.ts';
import type { StatusLook } from '../../../ui/status/tone.ts';
import { keyLook } from '../_developers/key-words.ts';

/** How the status of a client is shown: only the link of one that is not activated can expire. */
export const clientLook = (status: KeyStatus): StatusLook =>
  status === 'EXPIRED' ? { tone: 'fail', label: 'Link expired' } : keyLook(status);

/** "All flows", "Send invoice", "3 flows". */
export function flowsWords(allowsAll: boolean, names: readonly string[]): string {
  if (allowsAll) return 'All flows';
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : pluralise(names.length, 'flow');
}

/** How long an old secret stays valid, in hours. */
export const overlaps = { '0': 'Not at all', '24': '24 h', '72': '3 d', '168': '7 d' } as const;
export type Overlap = keyof typeof overlaps;
export const overlapNames = Object.keys(overlaps) as Overlap[];
