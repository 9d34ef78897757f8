import { readFile, writeFile } from 'node:fs/promises';
import { runControl } from './control-command-line.ts';

process.exitCode = await runControl(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  read: (path) => readFile(path, 'utf8'),
  write: (path, text) => writeFile(path, text),
});
