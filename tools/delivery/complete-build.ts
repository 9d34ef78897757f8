/**
 * The last step of `npm run build`: adds what operators need to a built portal.
 *
 * - `version.json` and `licenses.txt`, which everybody may read.
 * - `.release/`, which `npm run deliver` does not publish: the source maps, and the packages that the portal contains as
 *   CycloneDX.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { npmCommand } from '../bootstrap-run.mjs';
import { bundledPackages, filesOfBuild } from './bundled-packages.ts';
import { noticesOf } from './notices.ts';
import { currentRelease, type Release } from './release.ts';
import { sbomOf, type Sbom } from './sbom.ts';

const ROOT = join(import.meta.dirname, '../..');

/** In a build: what a delivery contains beside the published folder. */
export const UNPUBLISHED = '.release';

interface SourceMap {
  sources: string[];
  sourcesContent: (string | null)[];
}

/**
 * Moves the source maps of a build out of its published files, and names their sources from the root of the project.
 * Returns them.
 */
function moveMaps(dist: string): SourceMap[] {
  const files = globSync('**/*.map', { cwd: dist, exclude: [UNPUBLISHED] });
  if (files.length === 0) throw new Error('The build has no source maps. Run "npm run build".');
  return files.map((file) => {
    const map = JSON.parse(readFileSync(join(dist, file), 'utf8')) as SourceMap;
    // The build's folder is in the root of the project.
    const folder = posix.join('dist', posix.dirname(file.replaceAll('\\', '/')));
    const moved = { ...map, sources: map.sources.map((source) => posix.join(folder, source)) };
    const target = join(dist, UNPUBLISHED, 'maps', file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(moved));
    rmSync(join(dist, file));
    return moved;
  });
}

/** Adds to the build in `dist` what operators need. `root` contains the packages, `installed` is the bill of them all. */
export function completeBuild(dist: string, root: string, installed: Sbom, release: Release): void {
  const bundled = bundledPackages(root, filesOfBuild(moveMaps(dist), join(dist, '.vite')));
  const write = (file: string, text: string) => writeFileSync(join(dist, file), text);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  write('version.json', json(release));
  write('licenses.txt', noticesOf(bundled));
  write(`${UNPUBLISHED}/sbom.cdx.json`, json(sbomOf(installed, bundled, release)));
}

if (import.meta.main) {
  const { file, args, shell } = npmCommand(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const bill = execFileSync(file, args, { cwd: ROOT, shell, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  completeBuild(join(ROOT, 'dist'), ROOT, JSON.parse(bill) as Sbom, currentRelease());
}
