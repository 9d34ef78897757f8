import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsIn } from '../imports.ts';
import { withPictures } from './picture.ts';

const PAGE = join(import.meta.dirname, '../../docs/architecture.md');

writeFileSync(PAGE, withPictures(readFileSync(PAGE, 'utf8'), importsIn('mock-server')));
