import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNPUBLISHED } from './complete-build.ts';

const REQUIRED = ['version.json', 'licenses.txt', `${UNPUBLISHED}/sbom.cdx.json`];
/** Of the build, not of a package: at the start of a line. */
const REFERENCE = /^\/[/*]# sourceMappingURL=/m;

/** No module is in these scripts: the bundler's own helpers, and lists of what other scripts export. */
const WITHOUT_SOURCE = /^assets\/(?:\w+\/)?rolldown-runtime-/;
const ONLY_EXPORTS = /^(?:(?:import|export)\s*(?:\{[^}]*\}\s*from\s*)?"[^"]*";\s*)+$/;

/** What is missing from a built portal for its operators, and what it publishes but should not. */
export function buildFaults(dist: string): string[] {
  const published = globSync('**/*', { cwd: dist }).map((file) => file.replaceAll('\\', '/'));
  const code = published.filter((file) => /\.(?:js|css)$/.test(file));
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const scripts = code.filter(
    (file) => /^assets\/.*\.js$/.test(file) && !WITHOUT_SOURCE.test(file) && !ONLY_EXPORTS.test(read(file)),
  );
  const { release = '' } = existsSync(join(dist, 'version.json'))
    ? (JSON.parse(read('version.json')) as { release?: string })
    : {};
  return [
    ...REQUIRED.filter((file) => !existsSync(join(dist, file))).map((file) => `The build has no ${file}.`),
    ...published.filter((file) => file.endsWith('.map')).map((file) => `${file} would be published.`),
    ...code.filter((file) => REFERENCE.test(read(file))).map((file) => `${file} refers to a source map.`),
    ...scripts
      .filter((file) => !existsSync(join(dist, UNPUBLISHED, 'maps', `${file}.map`)))
      .map((file) => `${file} has no source map.`),
    ...published
      .filter(
        (file) =>
          /^[^/]+\.html$/.test(file) && !read(file).includes(`<meta name="release" content="${release}"`),
      )
      .map((file) => `${file} does not name the release ${release}.`),
  ];
}
