// `npm run new list|screen AREA/FOLDER [FIELD]`: writes the files of a new screen.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSchema } from '../../mock-server/engine/schema/schema.ts';
import { UsageError, readCommandLine, unknownWord } from '../../mock-server/node/cli/options.ts';
import { companyList, type CompanyList } from './company-list.ts';
import { listFiles } from './list-files.ts';
import { AREAS, namesOf, type Names } from './names.ts';
import { entriesOf } from './register.ts';
import { FIRST_FIELD, screenFiles } from './screen-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const KINDS = ['list', 'screen'] as const;
const HELP = `npm run new screen AREA/FOLDER           a screen with one part
npm run new list AREA/FOLDER [FIELD]     a screen with a list of the workspace

AREA is one of ${AREAS.join(', ')}. FOLDER is lowercase words with hyphens; the address and all names follow from it.
FIELD is the field of Company in schema/ that returns the list; by default, it is called like the folder.

  npm run new list settings/shipping-rules
`;

/** All files of a new screen by path from the root, those that gain an entry included. */
export interface Plan {
  readonly names: Names;
  readonly list: CompanyList | null;
  readonly written: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
}

/** What the command would write, with `read` for the files that are there. */
export function planOf(words: readonly string[], read: (file: string) => string): Plan {
  const [given = '', path = '', field, ...more] = words;
  const kind = KINDS.find((value) => value === given);
  if (!kind) throw new UsageError(unknownWord('command', given, KINDS));
  const [spare] = kind === 'list' ? more : [field, ...more].filter((candidate) => candidate !== undefined);
  if (spare !== undefined) throw new UsageError(unknownWord('command', spare, []));
  const names = namesOf(path);
  const list =
    kind === 'list' ? companyList(loadSchema().schema, field ?? names.folder.replaceAll('-', '_')) : null;
  const taken = new RegExp(`^ {2}${names.screen}: |'${names.pattern}'`, 'm').exec(
    read('src/routes/paths.ts'),
  );
  if (taken) throw new UsageError(`src/routes/paths.ts has ${taken[0].replace(/: $/, '').trim()} already.`);
  const files = Object.entries(list ? listFiles(names, list) : screenFiles(names));
  const changed = new Map<string, string>();
  for (const { file, add } of entriesOf(names, list?.field ?? FIRST_FIELD))
    changed.set(file, add(changed.get(file) ?? read(file)));
  return {
    names,
    list,
    written: new Map(files.map(([name, text]) => [`src/routes/${names.area}/${names.folder}/${name}`, text])),
    changed,
  };
}

/** What only a person can decide. */
export function leftToDo({ names, list }: Plan): readonly string[] {
  const { area, folder, isRestricted, screen } = names;
  return [
    'npm run relay, unless npm start is running',
    list
      ? `The columns in ${names.component}List.tsx and their cells in ${names.component}Item.tsx; what an empty list says`
      : `What the screen is for, in ${names.component}Card.tsx. Then name its field as \`part\` in tests/journeys/places.ts, and in tests/parts.test.tsx`,
    `The title, as people in the field say it: route.ts, ${names.component}Screen.tsx, README.md`,
    isRestricted
      ? `Where people find it: src/routes/_shared/settings-places.ts, with an icon and a description in src/routes/settings/overview/`
      : `Where people find it: a link, and src/routes/root/palette/pages.tsx`,
    `Who may read it: the server has to refuse the others as well (CONTRIBUTING.md)`,
    ...(list
      ? ['Filters and a drawer, if it needs them: src/routes/settings/portal-api-keys/ has both']
      : []),
    `npx vitest run src/routes/${area}/${folder}, then npm run check: its tests name what ${screen} still lacks`,
  ];
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const path = join(ROOT, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function format(files: readonly string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), ...files],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new UsageError(`The files were written but not formatted: ${stderr.trim()}`);
}

function main(argv: readonly string[]): void {
  const { given, words } = readCommandLine(argv, { help: 'flag' });
  if (given.has('help') || words.length === 0) {
    console.log(HELP);
    return;
  }
  const plan = planOf(words, (file) => readFileSync(join(ROOT, file), 'utf8'));
  const taken = [...plan.written.keys()].find((file) => existsSync(join(ROOT, file)));
  if (taken !== undefined) throw new UsageError(`${taken} exists already.`);
  write(plan.written);
  write(plan.changed);
  format([...plan.written.keys(), ...plan.changed.keys()].filter((file) => !file.endsWith('.md')));
  for (const file of plan.written.keys()) console.log(`+ ${file}`);
  for (const file of plan.changed.keys()) console.log(`~ ${file}`);
  console.log(
    `\nLeft to do:\n${leftToDo(plan)
      .map((line) => `- ${line}`)
      .join('\n')}`,
  );
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
