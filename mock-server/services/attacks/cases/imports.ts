import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, OWN, WALK } from '../snippets.ts';

const { inBody } = attacksOf('Dynamic import');

/** The prototype at the end of the chain of an import's rejection. */
const HOST = `let host = error;
  for (let at = error; at !== null; at = Object.getPrototypeOf(at)) host = at;`;

/** Attacks through `import()`, whose rejection is created by whoever runs the code. */
export const imports: readonly Attack[] = [
  inBody(
    'import-rejection-poisons-runs',
    'Puts toJSON on the last prototype of the rejection of import(), to read and change the runs of other workspaces.',
    `return import("x").catch((error) => {
  ${HOST}
  if (host === Object.prototype) return "${NOTHING}";
  const loot = [];
  Object.defineProperty(host, "__loot", { value: loot, configurable: true });
  Object.defineProperty(host, "toJSON", { configurable: true, value() {
    if (this.expression === undefined || this.kind !== "EVALUATE") return this;
    loot.push(JSON.stringify({ ...this, toJSON: undefined }));
    return { ...this, expression: '"TAMPERED BY ANOTHER WORKSPACE"' };
  } });
  return "ESC" + "APED: poisoned";
})`,
    {
      honest: NOTHING,
      later: {
        move: {
          body: `return import("x").catch((error) => {
  ${HOST}
  return host.__loot ? host.__loot.map((text) => text.slice(0, 300)) : "${NOTHING}";
})`,
        },
        honest: NOTHING,
      },
    },
  ),
  inBody(
    'import-rejection-sends-command',
    "Makes the answer of its process a command of Node's own channel, NODE_HANDLE_ACK, which ends the server.",
    `return import("x").catch((error) => {
  ${HOST}
  if (host === Object.prototype) return "${NOTHING}";
  Object.defineProperty(host, "toJSON", { configurable: true, value() { return "answer" in this ? { cmd: "NODE_HANDLE_ACK" } : this; } });
  return 1;
})`,
    { honest: NOTHING },
  ),
  inBody(
    'import-rejection-realm',
    'Walks up from the rejection of import() to see whose Error it is.',
    `${WALK}return import("x").then((module) => report([module]), (error) => report([error, error.constructor]));`,
    { honest: OWN },
  ),
  inBody(
    'import-promise-realm',
    'Looks at the promise that import() returns and at its constructor.',
    `${WALK}const promise = import("x"); promise.catch(() => 0); return report([promise, promise.constructor, promise.then]);`,
    { honest: OWN },
  ),
  inBody(
    'import-file-system',
    'Imports the file system and lists the root of the disk.',
    `return import("no" + "de:fs").then((fs) => "ESC" + "APED: " + fs.readdirSync("/"), () => "${NOTHING}");`,
    { honest: NOTHING },
  ),
  inBody(
    'import-specifier-object',
    'Passes an object with toString to import(), which the host would call in its own context.',
    `${WALK}const seen = []; const it = { toString() { seen.push(this, new Error("x")); return "x"; } };
return import(it).then((one) => report([one]), (error) => report([error, ...seen]));`,
    { honest: OWN },
  ),
  inBody(
    'import-specifier-throws',
    'Throws from the specifier of import() and looks at what comes back.',
    `${WALK}return import({ toString() { throw null.x; } }).then((one) => report([one]), (error) => report([error]));`,
    { honest: OWN },
  ),
  inBody(
    'import-attributes',
    'Imports with an unknown attribute, which is refused by another part of the engine.',
    `${WALK}return import("x", { with: { type: "json", get evil() { return "y"; } } }).then((one) => report([one]), (error) => report([error]));`,
    { honest: OWN },
  ),
  inBody(
    'import-data-url',
    'Imports a module from a data: URL, whose code would run outside.',
    `return import("data:text/javascript,export default typeof process").then((one) => "ESC" + "APED: " + one.default, () => "${NOTHING}");`,
    { honest: NOTHING },
  ),
  inBody('import-meta', 'Reads import.meta, which names the file on the disk.', 'return import.meta.url;', {
    must: 'refused',
  }),
  inBody(
    'import-in-nested-code',
    'Hides import() in a generator in an arrow in a getter, behind a comment.',
    `${WALK}const it = { get go() { return (() => (function* () { yield import /* ( */ ("x"); })())(); } };
const promise = it.go.next().value; return promise.then((one) => report([one]), (error) => report([error]));`,
    { honest: OWN },
  ),
];
