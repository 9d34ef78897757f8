import { createServer } from 'node:net';

const LOOPBACKS = ['127.0.0.1', '::1'];

/** Whether nobody on this machine listens on the port, on either loopback address. */
export async function isFree(port: number): Promise<boolean> {
  const tries = await Promise.all(LOOPBACKS.map((host) => canListen(port, host)));
  return tries.every(Boolean);
}

/** The first free port from `wanted` upwards that is not in `avoid`. */
export async function freePort(wanted: number, avoid: readonly number[] = []): Promise<number> {
  for (let port = wanted; port < wanted + 100 && port <= 65_535; port++) {
    if (!avoid.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port is free from ${wanted} to ${Math.min(wanted + 99, 65_535)}.`);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nobody on it either.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
