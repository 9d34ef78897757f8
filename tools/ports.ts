import getPort, { clearLockedPorts, portNumbers } from 'get-port';
import { CannotStartError } from '../mock-server/node/http/http.ts';

/** Whether the port is free on every address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  // Otherwise, a port counts as taken for half a minute after it was last requested.
  clearLockedPorts();
  return (await getPort({ port })) === port;
}

/** The first free port from `wanted` upward that is not in `avoid`; any other if the next hundred are taken. */
export function freePort(wanted: number, avoid: readonly number[] = []): Promise<number> {
  clearLockedPorts();
  return getPort({ port: portNumbers(wanted, Math.min(wanted + 99, 65_535)), exclude: avoid });
}

export interface PortWish {
  /** The name of the server, for the message about its port. */
  who: string;
  usual: number;
  /** An explicitly set port; an error if it is taken. 0 lets the system choose. */
  given?: number | undefined;
}

/** Chooses a port for each server, and a message for each one that does not get its default port. */
export async function choosePorts(
  wishes: readonly PortWish[],
): Promise<{ ports: number[]; notes: string[] }> {
  const ports: number[] = [];
  const notes: string[] = [];
  for (const { who, usual, given } of wishes) {
    if (given !== undefined && given !== 0 && (ports.includes(given) || !(await isFree(given)))) {
      throw new CannotStartError(`Port ${given} is already in use; ${who} needs another one.`);
    }
    const port = given === 0 ? await getPort() : (given ?? (await freePort(usual, ports)));
    if (given === undefined && port !== usual)
      notes.push(`Port ${usual} is in use, so ${who} is on ${port}.`);
    ports.push(port);
  }
  return { ports, notes };
}

const MAX_TRIES = 5;

/**
 * Chooses ports and starts the servers on them. If another process takes a port in between, chooses again, except for
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
      if (!may || tries === MAX_TRIES) throw error;
    }
  }
}
