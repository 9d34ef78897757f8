import { beforeEach, expect, test } from 'vitest';
import { explorerStorage, forgetExplorer } from './explorer-storage.ts';

beforeEach(() => localStorage.clear());

test('restores the explorer’s data for the same person', () => {
  explorerStorage('one').setItem('graphiql:query', '{ viewer { email } }');
  const again = explorerStorage('one');
  expect(again.getItem('graphiql:query')).toBe('{ viewer { email } }');
  expect(again.length).toBe(1);
});

test('another person finds none of it, and neither does the first one afterward', () => {
  explorerStorage('one').setItem('graphiql:query', 'mine');
  expect(explorerStorage('other').getItem('graphiql:query')).toBeNull();
  expect(explorerStorage('one').getItem('graphiql:query')).toBeNull();
});

test('clearing keeps data that does not belong to the explorer', () => {
  localStorage.setItem('idToken', 'token');
  const storage = explorerStorage('one');
  storage.setItem('a', '1');
  storage.setItem('b', '2');
  storage.removeItem('a');
  expect(storage.length).toBe(1);
  forgetExplorer();
  expect(storage.length).toBe(0);
  expect(localStorage.getItem('idToken')).toBe('token');
});

test('entered headers, which are secrets, are never stored', () => {
  const storage = explorerStorage('one');
  const headers = '{"authorization":"Bearer secret"}';
  storage.setItem('graphiql:queries', JSON.stringify({ queries: [{ query: '{ a }', headers }] }));
  expect(JSON.parse(storage.getItem('graphiql:queries') ?? '')).toEqual({
    queries: [{ query: '{ a }', headers: null }],
  });
  const query = '{ flow(text: "say \\"headers\\" here") { name } }';
  storage.setItem('graphiql:query', query);
  expect(storage.getItem('graphiql:query')).toBe(query);
});
