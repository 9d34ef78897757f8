import { fold } from '../../model/kit/by-name.ts';

/** How well a text matches the input, best first. */
export const EXACT = 0;
export const BEGIN = 1;
export const WORD = 2;
export const INSIDE = 3;

/** The rank of a text; null if it does not contain the input. `typed` is already normalized. */
export function rankOf(text: string, typed: string): number | null {
  const folded = fold(text);
  const at = folded.indexOf(typed);
  if (at < 0) return null;
  if (at === 0) return folded.length === typed.length ? EXACT : BEGIN;
  const isWord = folded.split(/[\s\-_.,/()]+/).some((word) => word.startsWith(typed));
  return isWord || folded.includes(` ${typed}`) ? WORD : INSIDE;
}

/** From this length on, the input may be a uuid. */
const SHORT_UUID = 8;

/** The rank of a uuid for the whole uuid or a prefix; text in its middle does not match. */
export function rankOfUuid(uuid: string, typed: string): number | null {
  if (typed.length < SHORT_UUID || !uuid.startsWith(typed)) return null;
  return uuid.length === typed.length ? EXACT : BEGIN;
}

/** The best rank among an entity's uuid and its texts. */
export function bestRank(uuid: string, texts: readonly string[], typed: string): number | null {
  const ranks = [rankOfUuid(uuid, typed), ...texts.map((text) => rankOf(text, typed))].filter(
    (rank) => rank !== null,
  );
  return ranks.length === 0 ? null : Math.min(...ranks);
}
