import type { MockContext } from '../../context.ts';
import { companyKeys } from './roster.ts';
import { fold } from '../kit/by-name.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX = 20;
const MIN = 3;
/** Short code for a name without any Latin letter or digit. */
const ANY = 'workspace';

export const shortCodeError = (value: string): string | null =>
  /^[a-z0-9](?:[a-z0-9-]{1,18})[a-z0-9]$/.test(value)
    ? null
    : 'Use 3 to 20 lowercase letters, digits, and hyphens, without a hyphen at either end.';

/** Whether a workspace other than `except` has a short code. */
export const isTaken = (short_code: string, except: string | null, context: MockContext): boolean =>
  companyKeys(context).some(
    (key) => key !== except && context.store.read('Company', key, 'short_code') === short_code,
  );

const cut = (text: string, length: number): string => text.slice(0, length).replace(/-+$/, '');

/** A valid short code that no workspace uses, derived from a name or another short code. */
export function suggestShortCode(text: string, context: MockContext): string {
  const plain = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const stem = cut(plain, MAX);
  const base = stem.length >= MIN ? stem : cut([stem, ANY].filter(Boolean).join('-'), MAX);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const code = cut(base, MAX - suffix.length) + suffix;
    if (!isTaken(code, null, context)) return code;
  }
}

/**
 * `ShortCodeCheck` of the schema. Whether a short code is taken is public, because the addresses of upload pages
 * contain it.
 */
export const shortCodeCheck: Resolver<'Query', 'short_code_check'> = (_source, args, context) => {
  const short_code = args.short_code ?? null;
  const problem =
    short_code === null
      ? null
      : (shortCodeError(short_code) ??
        (isTaken(short_code, null, context) ? 'Another workspace has this short code.' : null));
  return {
    short_code,
    is_available: short_code !== null && problem === null,
    problem,
    suggestion: suggestShortCode(short_code || (args.company_name ?? ''), context),
  };
};
