import { createServer, type AddressInfo } from 'node:net';
import { CannotStartError } from '../mock-server/http.ts';

const LOOPBACKS = ['127.0.0.1', '::1'];

/** Whether the port is free on this machine, on both loopback addresses. */
export async function isFree(port: number): Promise<boolean> {
  const tries = await Promise.all(LOOPBACKS.map((host) => canListen(port, host)));
  return tries.every(Boolean);
}

/** The first free port from `wanted` upward that is not in `avoid`. */
export async function freePort(wanted: number, avoid: readonly number[] = []): Promise<number> {
  for (let port = wanted; port < wanted + 100 && port <= 65_535; port++) {
    if (!avoid.includes(port) && (await isFree(port))) return port;
  }
  throw new CannotStartError(`No free port from ${wanted} to ${Math.min(wanted + 99, 65_535)}.`);
}

/** A port that the system reports as free. */
async function anyPort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nothing listening on it either.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

export interface PortWish {
  /** What listens there, for the message that says which port it got. */
  who: string;
  usual: number;
  /** Set explicitly: an error if taken. 0 lets the system choose. */
  given?: number | undefined;
}

/** A port for each request, and a message for each that did not get its usual port. */
export async function choosePorts(
  wishes: readonly PortWish[],
): Promise<{ ports: number[]; notes: string[] }> {
  const ports: number[] = [];
  const notes: string[] = [];
  for (const { who, usual, given } of wishes) {
    if (given !== undefined && given !== 0 && (ports.includes(given) || !(await isFree(given)))) {
      throw new CannotStartError(`Port ${given} is already in use; ${who} needs another one.`);
    }
    const port = given === 0 ? await anyPort() : (given ?? (await freePort(usual, ports)));
    if (given === undefined && port !== usual)
      notes.push(`Port ${usual} is in use, so ${who} is on ${port}.`);
    ports.push(port);
  }
  return { ports, notes };
}

const MOST_TRIES = 5;

/**
 * Chooses ports and starts what listens on them. If another process takes one in between, chooses again, except for
 * ports that were set explicitly.
 */
export async function onFreePorts<T>(
  wishes: readonly PortWish[],
  start: (ports: readonly number[], notes: readonly string[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const { ports, notes } = await choosePorts(wishes);
    try {
      return await start(ports, notes);
    } catch (error) {
      const taken = Number(/Port (\d+) is already in use/.exec(String(error))?.[1]);
      const may = wishes.some(({ given }, at) => !given && ports[at] === taken);
      if (!may || tries === MOST_TRIES) throw error;
    }
  }
}
