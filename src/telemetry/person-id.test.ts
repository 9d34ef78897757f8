import { expect, test, vi } from 'vitest';
import { personId } from './person-id.ts';

test('a person has one identifier, which reveals nothing about them', async () => {
  const id = await personId('email|owner@northbay.example');
  expect(id).toMatch(/^[\da-f]{64}$/);
  expect(await personId('email|owner@northbay.example')).toBe(id);
  expect(await personId('email|editor@northbay.example')).not.toBe(id);
});

test('without digests, a person stays anonymous', async () => {
  vi.stubGlobal('crypto', {});
  expect(await personId('auth0|owner')).toBeNull();
});
