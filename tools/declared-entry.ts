import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { areaOf, type AreaName } from '../src/routes/area-of.ts';
import { areas } from '../src/routes/areas.ts';
import { patterns, type ScreenName } from '../src/routes/paths.ts';

const SCREEN = 'generated-screen:';

/** Every signed-in address of paths.ts, by area. */
const screensOf = (area: AreaName): ScreenName[] =>
  (Object.keys(patterns) as ScreenName[]).filter((name) => areaOf(patterns[name]) === area);

/** Declares a screen with a query and a skeleton for every address that does not have one yet. */
function declareAllScreens(): Plugin {
  return {
    name: 'declare-all-screens',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(SCREEN) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${SCREEN}`)) return null;
      const name = id.slice(SCREEN.length + 1);
      return `export const Screen = () => '${name}'; export default { name: '${name}' };`;
    },
    transform(code, id) {
      if (id.endsWith('/src/routes/areas.ts')) {
        return code.replaceAll(
          /load: \(\) => import\('\.\/([\w-]+)\/routes\.ts'\),\s*built: \[[^\]]*\]/g,
          (_, area: AreaName) =>
            `load: () => import('./${area}/routes.ts'), built: ${JSON.stringify(screensOf(area))}`,
        );
      }
      const [, area] = /\/src\/routes\/([\w-]+)\/routes\.ts$/.exec(id) ?? [];
      if (!area) return null;
      const missing = screensOf(area as AreaName).filter(
        (name) => !areas[area as AreaName].built.includes(name),
      );
      const generated = missing.map(
        (name) => `screenRoute({
          at: '${name}',
          title: 'The screen ${name}',
          query: () => import('${SCREEN}${name}-query'),
          variables: ({ params }) => params,
          screen: async () => (await import('${SCREEN}${name}')).Screen,
          skeleton: () => '${name}',
        })`,
      );
      return `import { screenRoute } from '../screen-route.ts';
        ${code.replace('export const routes', 'const own')}
        export const routes = () => [...own(), ${generated.join()}];`;
    },
  };
}

/** The gzip size of the entry chunk if the whole inventory were built; a screen must not add to the load of others. */
export async function weighEntryWithAllScreens(): Promise<{ screens: number; bytes: number }> {
  const { output } = (await build({
    plugins: [declareAllScreens()],
    build: { write: false },
    logLevel: 'error',
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const files = new Set<string>();
  const visit = (file: string): void => {
    const chunk = files.has(file) ? undefined : chunks.find(({ fileName }) => fileName === file);
    if (!chunk) return;
    files.add(file);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName);
  const bytes = chunks
    .filter(({ fileName }) => files.has(fileName))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  const screens = (Object.keys(areas) as AreaName[]).flatMap(screensOf).length;
  return { screens, bytes };
}
