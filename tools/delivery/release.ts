import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Which source a build was made from; `version.json` contains it. */
export interface Release {
  readonly name: string;
  readonly version: string;
  /** Null if the source has no history, and the variable `COMMIT` is not set. Ends with `-modified` if files changed. */
  readonly commit: string | null;
  /** The name that error reports carry: `name-version+commit`. Not `name@version`: reports mask whatever looks like an email address. */
  readonly release: string;
}

/** The release of the source in this folder. */
export function currentRelease(env: NodeJS.ProcessEnv = process.env): Release {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const commit = env.COMMIT?.trim() || commitFromGit();
  return { name, version, commit, release: `${name}-${version}${commit === null ? '' : `+${commit}`}` };
}

function commitFromGit(): string | null {
  const args = ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty=-modified'];
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
