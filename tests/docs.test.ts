import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { patterns } from '../src/routes/paths.ts';

const root = join(import.meta.dirname, '..');
/** Folders that are generated or come from others. */
const FOREIGN: ReadonlySet<string> = new Set(['node_modules', 'dist', 'deploy', 'test-results']);

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || FOREIGN.has(entry.name) ? [] : pagesIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });

const pages = pagesIn(root).map((path) => ({
  page: relative(root, path).split(sep).join('/'),
  text: readFileSync(path, 'utf8'),
}));
const textOf = (page: string): string => pages.find((candidate) => candidate.page === page)?.text ?? '';

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$|^ {4}.*$|`[^`\n]*`/gm, '');

/** The anchors that GitHub creates for the headings of a page. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the documentation', () => {
  test('links to files and headings that exist', () => {
    expect(pages.length).toBeGreaterThan(10);
    const broken = pages.flatMap(({ page, text }) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#');
          const file = path === '' ? page : join(dirname(page), path).split(sep).join('/');
          return (
            !existsSync(join(root, file)) ||
            (anchor !== undefined && !anchorsOf(textOf(file)).includes(anchor))
          );
        })
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const unknown = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, name = '']) => !Object.hasOwn(scripts, name))
        .map(([words]) => `${page}: ${words}`),
    );
    expect(unknown).toEqual([]);
  });

  test('names files of the repository that exist', () => {
    const missing = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/(?<![\w./-])(?:docs|mock-server|public|schema|src|tests|tools)\/[\w./-]*[\w/]/g)]
        .map(([path]) => path)
        .filter((path) => !path.includes('__generated__') && !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(['schema', 'src', 'src/routes', 'mock-server', 'rules', 'tools', 'tests', 'docs'])(
    'tells in at most 40 lines what %s is',
    (folder) => {
      const text = textOf(`${folder}/README.md`);
      expect(text).toMatch(/^# \S/);
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    },
  );

  test('fits the README on a page of 120 lines', () => {
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  test('has a page for each decision, with its date and its parts, and lists exactly those pages', () => {
    const index = 'docs/decisions/README.md';
    const decisions = pages.filter(({ page }) => page.startsWith('docs/decisions/') && page !== index);
    expect(decisions.length).toBeGreaterThan(0);
    const faults = decisions.flatMap(({ page, text }) => {
      const date = /^docs\/decisions\/(\d{4}-\d{2}-\d{2})-[a-z\d-]+\.md$/.exec(page)?.[1];
      return [
        ...(date === undefined ? ['name'] : []),
        ...(date !== undefined && text.split('\n')[2]?.startsWith(date) ? [] : ['date in the third line']),
        ...['Decision', 'Reason', 'What would change it'].filter((part) => !text.includes(`\n**${part}.** `)),
      ].map((fault) => `${page}: ${fault}`);
    });
    expect(faults).toEqual([]);
    const listed = [...textOf(index).matchAll(/\]\(([\w-]+\.md)\)/g)].map(
      ([, name]) => `docs/decisions/${name}`,
    );
    expect(listed.toSorted()).toEqual(decisions.map(({ page }) => page).toSorted());
    expect(textOf(index).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  test('lists in the README, under “What works”, exactly the screens of paths.ts', () => {
    const [, section = ''] =
      /^## What works.*$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(textOf('README.md')) ?? [];
    const named = [...section.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    // The catalogue is only for development.
    const screens = Object.keys(patterns).filter((name) => name !== 'catalogue');
    expect(named.toSorted()).toEqual(screens.toSorted());
  });
});
