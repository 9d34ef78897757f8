import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { choosePorts, freePort, isFree, onFreePorts } from './ports.ts';

async function taken(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('skips a taken port and a reserved one', async () => {
  const port = await taken();
  expect(await isFree(port)).toBe(false);
  const next = await freePort(port);
  expect(next).toBeGreaterThan(port);
  expect(await freePort(port, [next])).not.toBe(next);
});

test('reports an unavailable default port, and rejects a taken port that was set explicitly', async () => {
  const usual = await taken();
  const { ports, notes } = await choosePorts([
    { who: 'the one', usual },
    { who: 'the other', usual },
    { who: 'the third', usual, given: 0 },
  ]);
  expect(new Set([usual, ...ports]).size).toBe(4);
  expect(notes).toEqual([
    `Port ${usual} is in use, so the one is on ${ports[0]}.`,
    `Port ${usual} is in use, so the other is on ${ports[1]}.`,
  ]);
  await expect(choosePorts([{ who: 'the one', usual: 1, given: usual }])).rejects.toThrow(
    `Port ${usual} is already in use; the one needs another one.`,
  );
});

test('leaves a port to another process that took it after the choice', async () => {
  const { port: usual } = await new Promise<AddressInfo>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address));
    });
  });
  const tried: number[] = [];
  const got = await onFreePorts([{ who: 'the one', usual }], async ([port = 0], notes) => {
    tried.push(port);
    if (tried.length > 1) return { port, notes };
    const quicker = createServer();
    await new Promise<void>((resolve) => quicker.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void quicker.close());
    throw new Error(`Port ${port} is already in use. Stop the process that uses it, or choose another port.`);
  });
  expect(tried[0]).toBe(usual);
  expect(got).toEqual({
    port: tried[1],
    notes: [`Port ${usual} is in use, so the one is on ${tried[1]}.`],
  });
  expect(tried[1]).not.toBe(usual);
});

test('never replaces an explicitly set port, and does not retry other failures', async () => {
  let tries = 0;
  const failing = (message: string) => () => {
    tries++;
    return Promise.reject(new Error(message));
  };
  const port = await freePort(20_000);
  await expect(
    onFreePorts([{ who: 'the one', usual: 1, given: port }], failing(`Port ${port} is already in use`)),
  ).rejects.toThrow('already in use');
  await expect(onFreePorts([{ who: 'the one', usual: port }], failing('No schema.'))).rejects.toThrow();
  expect(tries).toBe(2);
});
