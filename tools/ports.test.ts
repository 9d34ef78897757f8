import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { choosePorts, freePort, isFree } from './ports.ts';

async function taken(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a taken port is passed over, and so is one that is spoken for', async () => {
  const port = await taken();
  expect(await isFree(port)).toBe(false);
  const next = await freePort(port);
  expect(next).toBeGreaterThan(port);
  expect(await freePort(port, [next])).not.toBe(next);
});

test('who does not get the usual port is told so, who asked for a taken one gets an error', async () => {
  const usual = await taken();
  const { ports, notes } = await choosePorts([
    { who: 'the one', usual },
    { who: 'the other', usual },
    { who: 'the third', usual, given: 0 },
  ]);
  expect(new Set([usual, ...ports]).size).toBe(4);
  expect(notes).toEqual([
    `Port ${usual} is taken, so the one is on ${ports[0]}.`,
    `Port ${usual} is taken, so the other is on ${ports[1]}.`,
  ]);
  await expect(choosePorts([{ who: 'the one', usual: 1, given: usual }])).rejects.toThrow(
    `Port ${usual} is already in use: the one needs another one.`,
  );
});
