import type { ShownAttack } from '../../services/attacks/show-attack.ts';
import type { Verdict } from '../../services/attacks/judge.ts';
import { ControlFailure, type ControlClient } from './control-client.ts';

interface AttackCall {
  readonly client: ControlClient;
  /** The name of an attack; all if there is none. */
  readonly words: readonly string[];
  readonly options: { readonly json: boolean };
  readonly io: { readonly out: (text: string) => void };
}

/**
 * Runs the attacks on the sandbox, or the named one, and prints each escape as it is seen. Throws a ControlFailure if
 * there is any.
 */
export async function attack({ client, words: [wanted], options, io }: AttackCall): Promise<string> {
  // The control API answers so.
  const all = (await client.json('GET', '/attacks')) as readonly ShownAttack[];
  const chosen = all.filter(({ name }) => wanted === undefined || name === wanted);
  if (chosen.length === 0)
    throw new ControlFailure(
      wanted === undefined ? 'This server has no attacks.' : `The attack “${wanted}” does not exist.`,
    );
  const verdicts: (Verdict & { readonly name: string })[] = [];
  for (const { name, tries } of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- each attack is judged by what it leaves for the next run
    const verdict = (await client.json('POST', `/attacks/${name}`)) as Verdict;
    verdicts.push({ name, ...verdict });
    if (options.json) continue;
    if (!verdict.contained) io.out([`${name}: escaped. ${tries}`, ...verdict.evidence].join('\n  '));
    else if (wanted !== undefined) io.out(`${name}: contained (${verdict.how}). ${verdict.words}`);
  }
  if (options.json) io.out(JSON.stringify(verdicts));
  const escaped = verdicts.filter(({ contained }) => !contained).length;
  if (escaped > 0) throw new ControlFailure(`${escaped} of ${verdicts.length} attacks escaped.`);
  return options.json || wanted !== undefined ? '' : `All ${verdicts.length} attacks were contained.`;
}
