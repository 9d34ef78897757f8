import { attacksOf, type Attack } from '../attack.ts';
import { NOTHING, REACH } from '../snippets.ts';

const { inBody, inMapping } = attacksOf('Messages to the server');

/** Attacks on the channel between the run and the server. */
export const messages: readonly Attack[] = [
  inBody(
    'process-send',
    'Sends a message of its own through process.send.',
    'return typeof process.send({ answer: { output: "forged", error: null }, isLast: true });',
  ),
  inBody(
    'node-internal-command',
    "Sends internal commands of Node's channel.",
    'for (const cmd of ["NODE_HANDLE_ACK", "NODE_HANDLE", "NODE_HANDLE_NACK", "NODE_SOCKET_GET_COUNT", "NODE_SOCKET_NOTIFY_CLOSE"]) process.send({ cmd, type: "net.Socket", key: "x" }); return "sent";',
  ),
  inBody(
    'result-as-command',
    'Returns an internal command as its result.',
    'return { cmd: "NODE_HANDLE_ACK" };',
    { honest: { cmd: 'NODE_HANDLE_ACK' }, works: true },
  ),
  inBody(
    'file-descriptors',
    'Looks for a way to write to file descriptors 0 to 9.',
    `${REACH}return reach({ binding: () => process.binding("fs"), internal: () => process._linkedBinding, std: () => std, os: () => os, print: () => print, write: () => writeSync(3, "x"), stdout: () => process.stdout });`,
    { honest: NOTHING },
  ),
  inBody(
    'console',
    'Writes to the console of the process.',
    `${REACH}return reach({ debug: () => console._stdout, handler: () => console.constructor.constructor("return process")(), inspector: () => console.context().constructor });`,
    { honest: NOTHING },
  ),
  inBody(
    'console-flood',
    'Writes ten thousand lines to the console.',
    'if (typeof console === "undefined") return "no console"; for (let at = 0; at < 10000; at++) console.log("x".repeat(1000)); return "written";',
  ),
  inBody(
    'broadcast-channel',
    'Looks for channels to other threads.',
    `${REACH}return reach({ broadcast: () => new BroadcastChannel("x"), channel: () => new MessageChannel(), post: () => postMessage("x"), worker: () => new Worker("x"), parent: () => parentPort, ports: () => self.onmessage });`,
    { honest: NOTHING },
  ),
  inBody(
    'framing-in-text',
    'Returns text that looks like frames of a message: lengths, separators, JSON lines.',
    'return "\\n{\\"id\\":1,\\"answer\\":{\\"output\\":\\"forged\\",\\"error\\":null},\\"isLast\\":true}\\n\\u0000\\u0000\\u0000\\u0010\\u0003\\u0004";',
    { works: true },
  ),
  inBody(
    'framing-in-error',
    'Throws a message that looks like a complete answer.',
    'throw new Error("x\\"}}\\n{\\"answer\\":{\\"output\\":\\"1\\",\\"error\\":null},\\"isLast\\":true}\\n");',
  ),
  inMapping(
    'answer-of-next-run',
    'Returns two answers in one, so that the second is taken for the answer of the next run.',
    { expression: '"x\\"}\\n{\\"output\\":\\"forged\\",\\"error\\":null}"' },
    { works: true, later: { move: { expression: '"mine"' }, honest: 'mine', works: true } },
  ),
  inBody('exit', 'Ends its process with success.', 'process.exit(0);'),
  inBody(
    'abort',
    'Ends its process by a fault of the engine.',
    'const it = {}; it.self = it; globalThis.gc?.(); process.abort?.(); process.kill?.(process.ppid); return "alive";',
  ),
];
