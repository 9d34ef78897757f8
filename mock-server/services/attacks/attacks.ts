import type { Attack } from './attack.ts';
import { answers } from './cases/answers.ts';
import { code } from './cases/code.ts';
import { hooks } from './cases/hooks.ts';
import { imports } from './cases/imports.ts';
import { jsonKeys } from './cases/json-keys.ts';
import { leftovers } from './cases/leftovers.ts';
import { library } from './cases/library.ts';
import { machine } from './cases/machine.ts';
import { memory } from './cases/memory.ts';
import { messages } from './cases/messages.ts';
import { names } from './cases/names.ts';
import { patterns } from './cases/patterns.ts';
import { promises } from './cases/promises.ts';
import { prototypes } from './cases/prototypes.ts';
import { stacks } from './cases/stacks.ts';
import { symbols } from './cases/symbols.ts';
import { syntax } from './cases/syntax.ts';
import { time } from './cases/time.ts';

/** All attacks, in the order of their kinds. */
export const attacks: readonly Attack[] = [
  ...imports,
  ...stacks,
  ...prototypes,
  ...hooks,
  ...symbols,
  ...promises,
  ...library,
  ...jsonKeys,
  ...patterns,
  ...memory,
  ...time,
  ...answers,
  ...messages,
  ...leftovers,
  ...code,
  ...machine,
  ...syntax,
  ...names,
];
