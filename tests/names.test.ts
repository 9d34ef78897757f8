import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Names that say nothing about the value, or that only this project has ever used, as a variable or a parameter. */
const NAMES = 'one|told|deed|kin|heir|newborn|happening|complaint';
const DECLARED = new RegExp(`\\b(?:const|let|function) (?:${NAMES})\\b|\\((?:${NAMES})\\b[^()]*\\) =>`, 'i');
/** A limit is called MAX_ or MIN_. */
const LIMIT = /\b(?:MOST|LONGEST|LARGEST|LEAST|PATIENCE)_[A-Z]/;

/** A fault is what the mock server injects; what a person or a document has wrong is an error, as in the schema. */
const FAULT = /(?<![Dd]e|DE)(?:[Ff]aults?|FAULTS?)(?![a-z])/;
/** Injects faults around each call. */
const INJECTS = 'mock-server/product/endpoint.ts';

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

test('an error is called an error, and only what is injected a fault', () => {
  const found = globSync('{src,rules,mock-server/{product,formats}}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file !== INJECTS && !LEFT_OUT.test(file))
    // Tests of the portal and the rules inject faults.
    .filter((file) => file.startsWith('mock-server/') || !/\.test\.tsx?$/.test(file))
    .filter((file) => FAULT.test(file) || FAULT.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
