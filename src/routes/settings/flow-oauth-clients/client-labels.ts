import type { KeyStatus } from '#gql/FlowOauthClientItem_client';
import { pluralize } from '#lib/text.ts';
import type { StatusLook } from '#ui/status/tone.ts';
import { keyLook } from '../../_shared/keys/key-labels.ts';

/** Color and label for the status of a client. `EXPIRED` can only mean that its activation link has expired. */
export const clientLook = (status: KeyStatus): StatusLook =>
  status === 'EXPIRED' ? { tone: 'fail', label: 'Link expired' } : keyLook(status);

/** "All flows", "Send invoice", "3 flows". */
export function flowsWords(allowsAll: boolean, names: readonly string[]): string {
  if (allowsAll) return 'All flows';
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : pluralize(names.length, 'flow');
}
