import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The packages whose commands have other names. */
const PACKAGES: Readonly<Record<string, string>> = { tsc: 'typescript', playwright: '@playwright/test' };

const readManifest = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function scriptOf(root: string, command: string): string {
  const manifest = join(root, 'node_modules', PACKAGES[command] ?? command, 'package.json');
  const { bin } = readManifest(manifest) as { bin: string | Readonly<Record<string, string>> };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`No package has the command ${command}.`);
  return join(dirname(manifest), script);
}

/**
 * The commands of an npm script as arguments for Node. Without npm and a shell in between, a command can be ended, and can
 * report its progress.
 */
export function commandsOf(root: string, script: string): readonly (readonly string[])[] {
  const { scripts } = readManifest(join(root, 'package.json')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const text = scripts[script];
  if (text === undefined) throw new Error(`package.json has no script ${script}.`);
  return text.split('&&').flatMap((part) => {
    const [command = '', ...args] = part.trim().split(/\s+/);
    if (command === 'npm' && args[0] === 'run') return commandsOf(root, args[1] ?? '');
    return [command === 'node' ? args : [scriptOf(root, command), ...args]];
  });
}
