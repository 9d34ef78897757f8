import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Names that say nothing about the value, or that only this project has ever used, as a variable or a parameter. */
const NAMES = 'one|told|deed|kin|heir|newborn|happening|complaint';
const DECLARED = new RegExp(`\\b(?:const|let|function) (?:${NAMES})\\b|\\((?:${NAMES})\\b[^()]*\\) =>`, 'i');
/** A limit is called MAX_ or MIN_. */
const LIMIT = /\b(?:MOST|LONGEST|LARGEST|LEAST|PATIENCE)_[A-Z]/;

/** A fault is what the mock server injects; the portal and the rules have errors, as the schema does. */
const FAULT = /(?<!de)faults?\b/i;

/** Generated files, this one, and code in texts that run in the sandbox. */
const LEFT_OUT = /__generated__|names\.test\.ts$|mock-server\/(?:services\/attacks|node\/jsonata)\//;

test('a name says what the value is, in the words of the field', () => {
  const found = globSync('{src,mock-server,rules,tools,tests}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          DECLARED.test(line) || LIMIT.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});

test('the portal and the rules call an error an error', () => {
  const found = globSync('{src,rules}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !LEFT_OUT.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => FAULT.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
