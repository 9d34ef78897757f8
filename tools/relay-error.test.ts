import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import compilerPath from 'relay-compiler';
import { expect, onTestFinished, test } from 'vitest';
import { relayError } from './relay-error.ts';

const SCHEMA = 'type Query {\n  shop: Shop\n}\n\ntype Shop {\n  name: String\n}\n';

/** The real compiler's output for these files. */
async function complaintOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'relay complaint '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = { 'schema.graphql': SCHEMA, ...files };
  mkdirSync(join(root, 'src/__generated__'), { recursive: true });
  for (const [name, text] of Object.entries(all)) writeFileSync(join(root, name), text);
  const config = {
    src: './src',
    schema: './schema.graphql',
    language: 'typescript',
    artifactDirectory: './src/__generated__',
  };
  writeFileSync(join(root, 'relay.config.json'), JSON.stringify(config));
  const args = ['--noWatchman', '--output', 'quiet-with-errors', join(root, 'relay.config.json')];
  const failed = (await promisify(execFile)(compilerPath, args, { cwd: root }).catch((error) => error)) as {
    stdout: string;
    stderr: string;
  };
  return { root, ...relayError(`${failed.stderr}${failed.stdout}`, root) };
}

const document = (name: string, body: string) =>
  `import { graphql } from 'react-relay';\n\nexport const ${name} = graphql\`\n${body}\n\`;\n`;

test('an unclosed bracket gets the line and column, which the compiler does not know', async () => {
  const { root, message, loc } = await complaintOf({
    'src/Shop.tsx': document('shop', '  fragment Shop_shop on Shop {\n    name'),
  });
  expect(message).toContain('  src/Shop.tsx:6:1\n 6 │ `;\n   │ ^ Syntax Error: Expected Name, found <EOF>.');
  expect(message).not.toContain('Internal error');
  expect(loc).toEqual({ file: join(root, 'src/Shop.tsx'), line: 6, column: 1 });
});

test('a removed field names every document that selects it, without the compiler’s extra output', async () => {
  const { message } = await complaintOf({
    'src/A.tsx': document('a', '  fragment A_shop on Shop {\n    nome\n  }'),
    'src/B.tsx': document('b', '  fragment B_shop on Shop {\n    name\n    nome\n  }'),
  });
  expect(message).toContain('2 errors');
  expect(message).toContain('✖ The type `Shop` has no field `nome`. Did you mean `name`?');
  expect(message).toContain('src/A.tsx:5:5');
  expect(message).toContain('src/B.tsx:6:5');
  expect(message).not.toMatch(/\[ERROR\]|Compilation failed|Unable to run/);
});

test('a schema error has its position in the schema', async () => {
  const { root, message, loc } = await complaintOf({
    'schema.graphql': SCHEMA.replace('name: String', 'name String'),
    'src/A.tsx': document('a', '  fragment A_shop on Shop {\n    name\n  }'),
  });
  expect(message).toContain("Expected a colon (':')");
  expect(loc).toEqual({ file: join(root, 'schema.graphql'), line: 6, column: 8 });
});

test('other output is passed on unchanged', () => {
  expect(relayError('Error: spawn relay EACCES\n', '/').message).toBe('Error: spawn relay EACCES');
});
