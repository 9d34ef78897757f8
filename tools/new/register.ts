import { UsageError } from '../../mock-server/node/cli/options.ts';
import type { Area, Names } from './names.ts';

/** The text of a file that lists screens, with one more. */
export interface Entry {
  readonly file: string;
  readonly add: (text: string) => string;
}

/** Puts `line` behind the match of `place`; throws a UsageError if the file no longer looks like this. */
const after =
  (file: string, place: RegExp, line: string) =>
  (text: string): string => {
    const found = place.exec(text);
    if (!found) throw new UsageError(`${file} has no ${place.source}; add this by hand: ${line.trim()}`);
    const at = found.index + found[0].length;
    return text.slice(0, at) + line + text.slice(at);
  };

/** Where the screens of an area stand: its last one in paths.ts, and its row in the README. */
const PLACES: Readonly<
  Record<Area, { readonly last: string; readonly row: string; readonly list?: string }>
> = {
  settings: { last: 'license', row: 'settings' },
  systems: { last: 'license', row: 'systems', list: 'SYSTEMS_SCREENS' },
  data: { last: 'license', row: 'data', list: 'DATA_SCREENS' },
  company: { last: 'quoteFiles', row: 'workspace' },
};

/**
 * The entries that a new screen needs so that it is reached, and that the tests of all screens include it. `field` is the
 * field of `Company` that its part shows.
 */
export function entriesOf(names: Names, field: string): readonly Entry[] {
  const { area, component, folder, isRestricted, pattern, screen, title } = names;
  const { last, row, list: screens } = PLACES[area];
  const entry = (file: string, place: RegExp, line: string): Entry => ({
    file,
    add: after(file, place, line),
  });
  const routes = `src/routes/${area}/routes.ts`;
  const walked = [
    `name: '${title.toLowerCase()}'`,
    `path: (seeded) => paths.${screen}(seeded)`,
    `heading: /^${title}$/`,
    ...(isRestricted ? ['restricted: true'] : []),
    `part: 'Company.${field}'`,
    `layout: '${isRestricted ? 'settings' : 'company'}'`,
    `asks: [SHELL, '${component}ScreenQuery']`,
  ];
  return [
    entry('src/routes/paths.ts', new RegExp(`^ {2}${last}: .*\\n`, 'm'), `  ${screen}: '${pattern}',\n`),
    ...(screens
      ? [entry('src/routes/area-of.ts', new RegExp(`^const ${screens} = \\[\\n`, 'm'), `  '${screen}',\n`)]
      : []),
    entry(routes, /^import type .*\n/m, `import { ${screen}Route } from './${folder}/route.ts';\n`),
    entry(routes, /^export const routes = .*\[\n/m, `  ${screen}Route(),\n`),
    entry(
      'README.md',
      new RegExp(`^\\| ${row} \\|[^\\n|]*\\)(?= \\|$)`, 'm'),
      `, ${title.toLowerCase()} (\`${screen}\`)`,
    ),
    entry(
      'tests/journeys/places.ts',
      /^export const places: .*\[\n/m,
      `  {\n    ${walked.join(',\n    ')},\n  },\n`,
    ),
    entry(
      'tests/parts.test.tsx',
      /^const screens: .*\[\n/m,
      `  {\n    name: '${title.toLowerCase()}',\n    path: paths.${screen}(seeded),\n    heading: /^${title}$/,\n    whole: [],\n    parts: [['Company.${field}', '']],\n  },\n`,
    ),
  ];
}
