import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst, type Plugin } from 'vite';

/** Where an export of a barrel is defined: the file, and its name there. */
interface Origin {
  imported: string;
  source: string;
}

type Barrel = Map<string, Origin>;
type Program = ReturnType<typeof parseAst>;
type ModuleName = { type: 'Identifier'; name: string } | { type: 'Literal'; value: unknown };

const BARRELS: Record<string, string> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@mantine/notifications': 'esm/index.mjs',
  '@mantine/form': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
  // Our own list of its exports; the package itself is CommonJS.
  'react-relay': '../../tools/react-relay.mjs',
  'react-relay/hooks': '../../../tools/react-relay.mjs',
};

const SCRIPT = /\.[cm]?[jt]sx?(?:$|\?)/;

function nameOf(node: ModuleName): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

/** Reads a barrel's exports, following `import … export`, `export … from` and `default as`. */
export function readBarrel(file: string): Barrel {
  const locals: Barrel = new Map();
  const exported: Barrel = new Map();
  const folder = dirname(file);
  const at = (source: string) => (source.startsWith('.') ? join(folder, source) : source);
  for (const node of parseAst(readFileSync(file, 'utf8')).body) {
    if (node.type === 'ImportDeclaration') {
      for (const item of node.specifiers) {
        if (item.type === 'ImportNamespaceSpecifier') continue;
        const imported =
          item.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(item.imported as ModuleName);
        locals.set(item.local.name, { imported, source: at(node.source.value) });
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const item of node.specifiers) {
        const local = nameOf(item.local as ModuleName);
        const origin = node.source ? { imported: local, source: at(node.source.value) } : locals.get(local);
        if (origin) exported.set(nameOf(item.exported as ModuleName), origin);
      }
    }
  }
  return exported;
}

/**
 * Rewrites `import { A } from 'barrel'` to the file that defines A. Namespace and default imports, and names that the
 * barrel does not list, stay unchanged. Line numbers are kept, so source maps stay correct. Returns null if nothing
 * changed.
 */
export function rewriteImports(
  code: string,
  program: Program,
  barrelOf: (source: string) => Barrel | undefined,
): string | null {
  let out = '';
  let done = 0;
  for (const node of program.body) {
    const isImport = node.type === 'ImportDeclaration';
    if (!isImport && node.type !== 'ExportNamedDeclaration') continue;
    const barrel = node.source ? barrelOf(node.source.value) : undefined;
    if (!node.source || !barrel) continue;
    const keyword = isImport ? 'import' : 'export';
    const kept: string[] = [];
    const statements: string[] = [];
    for (const item of node.specifiers) {
      if (item.type === 'ImportSpecifier' || item.type === 'ExportSpecifier') {
        const from = nameOf((item.type === 'ImportSpecifier' ? item.imported : item.local) as ModuleName);
        const to = nameOf((item.type === 'ImportSpecifier' ? item.local : item.exported) as ModuleName);
        const origin = barrel.get(from);
        if (origin) {
          statements.push(
            `${keyword} { ${origin.imported} as ${to} } from ${JSON.stringify(origin.source)};`,
          );
        } else {
          kept.push(`{ ${from} as ${to} }`);
        }
      } else {
        kept.push(code.slice(item.start, item.end));
      }
    }
    if (statements.length === 0) continue;
    for (const item of kept) {
      statements.push(`${keyword} ${item} from ${JSON.stringify(node.source.value)};`);
    }
    const lines = code.slice(node.start, node.end).split('\n').length - 1;
    out += code.slice(done, node.start) + statements.join(' ') + '\n'.repeat(lines);
    done = node.end;
  }
  return done === 0 ? null : out + code.slice(done);
}

/**
 * If a lazy route and the entry import the same barrel, Rolldown puts what the route uses into the entry chunk
 * (rolldown#8920), so the first paint would pay for our lazy dialogs and menus. This plugin removes the barrels during
 * the build. In development, Vite pre-bundles each barrel into one module, which needs no change.
 */
export function unbarrel(root = process.cwd()): Plugin {
  const packages = new Map<string, { folder: string; barrel: Barrel }>();
  for (const [name, file] of Object.entries(BARRELS)) {
    const path = join(root, 'node_modules', name, file);
    if (existsSync(path)) packages.set(name, { folder: `/node_modules/${name}/`, barrel: readBarrel(path) });
  }
  const names = [...packages.keys()];
  return {
    name: 'unbarrel',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: SCRIPT, code: { include: names } },
      handler(code, id) {
        const changed = rewriteImports(code, parseAst(code), (source) => {
          const entry = packages.get(source);
          return entry && !id.includes(entry.folder) ? entry.barrel : undefined;
        });
        return changed === null ? null : { code: changed, map: null };
      },
    },
  };
}
