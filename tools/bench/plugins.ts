/**
 * Measures what each of our build plugins is worth: builds the portal with all of them, and once without each, and
 * compares what everybody loads, in gzip bytes (`npm run bench:plugins`). A plugin that a build fails without is
 * reported as needed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, loadConfigFromFile, type Plugin, type PluginOption } from 'vite';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a build can do without. Each row of plugins is left out together. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  'vite-class-names.ts': ['class-names', 'class-name-tables'],
  'vite-unbarrel.ts': ['unbarrel'],
  'vite-chunks.ts': ['chunks'],
  'vite-area-files.ts': ['area-files'],
};

async function plugins(option: PluginOption): Promise<Plugin[]> {
  const item = await option;
  if (!item) return [];
  return Array.isArray(item) ? (await Promise.all(item.map(plugins))).flat() : [item];
}

/** The gzip bytes of the scripts and stylesheets that every page loads. */
async function entryWithout(left: readonly string[]): Promise<{ scripts: number; styles: number }> {
  const outDir = mkdtempSync(join(tmpdir(), 'causeway-plugins-'));
  try {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' });
    const all = await plugins(loaded?.config.plugins ?? []);
    const kept = all.filter(({ name }) => !left.includes(name));
    if (kept.length === all.length && left.length > 0)
      throw new Error(`No plugin is called ${left.join(', ')}.`);
    await build({
      ...loaded?.config,
      configFile: false,
      logLevel: 'silent',
      plugins: kept,
      build: { ...loaded?.config.build, outDir, emptyOutDir: true, sourcemap: false },
    });
    const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
    const files = new Set<string>();
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      const { file, css = [], imports = [] } = manifest[key] as Chunk;
      for (const name of [file, ...css]) files.add(name);
      imports.forEach(visit);
    };
    for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key);
    const bytes = (suffix: string) =>
      [...files]
        .filter((file) => file.endsWith(suffix))
        .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length, 0);
    return { scripts: bytes('.js'), styles: bytes('.css') };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;
const whole = await entryWithout([]);
console.log(`all plugins: scripts ${kb(whole.scripts)}, styles ${kb(whole.styles)}`);
for (const [file, names] of Object.entries(OPTIONAL)) {
  try {
    const { scripts, styles } = await entryWithout(names);
    console.log(
      `${file.padEnd(24)} saves ${kb(scripts - whole.scripts).padStart(9)} of scripts, ${kb(styles - whole.styles).padStart(9)} of styles`,
    );
  } catch (error) {
    console.log(`${file.padEnd(24)} needed: ${String(error).split('\n')[0]}`);
  }
}
