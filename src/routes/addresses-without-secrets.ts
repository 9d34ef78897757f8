import type { DataRouter, To } from 'react-router';
import { withoutSecretParams } from '../lib/secrets.ts';
import { notify } from '../ui/feedback/notify.ts';

const WORDS = 'Passwords, keys, and tokens stay out of the address: browsers and servers keep addresses.';

/**
 * Keeps what looks like a secret out of every address that the portal navigates to, whichever filter or search it was
 * typed into, and tells the person why the page does not follow.
 */
export function keepSecretsOut(router: DataRouter): void {
  const navigate = router.navigate.bind(router);
  let isReported = false;
  const clean = <Target extends To | null>(to: Target): Target => {
    const { search = '', hash = '' } = parts(to);
    const [safeSearch, safeHash] = [withoutSecretParams(search), withoutSecretParams(hash)];
    if (safeSearch === search && safeHash === hash) {
      isReported = false;
      return to;
    }
    // A search is sent again while the person types.
    if (!isReported) notify.info(WORDS, 'This looks like a secret, so it is not searched for');
    isReported = true;
    if (typeof to !== 'string') return { ...(to as object), search: safeSearch, hash: safeHash } as Target;
    return `${/^[^?#]*/.exec(to)?.[0] ?? ''}${safeSearch}${safeHash}` as Target;
  };
  router.navigate = ((to: number | To | null, options?: Parameters<DataRouter['navigate']>[1]) =>
    typeof to === 'number' ? navigate(to) : navigate(clean(to), options)) as DataRouter['navigate'];
}

function parts(to: To | null): { readonly search?: string; readonly hash?: string } {
  if (typeof to !== 'string') return to ?? {};
  const [, search = '', hash = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { search, hash };
}
