import { expect, test } from 'vitest';
import { select, selectionOf, type Candidate } from './selection.ts';

const company = (
  company_name: string,
  unresolved: number,
  last_activity_at: string,
  opened = Infinity,
): Candidate => ({
  company_uuid: company_name,
  company_name,
  short_code: company_name.toLowerCase().replaceAll(' ', '-'),
  unresolved,
  last_activity_at,
  opened,
});
const companies = [
  company('Alder Retail', 0, '2026-09-15T10:00:00Z'),
  company('Northbay Freight', 12, '2026-09-15T14:00:00Z'),
  company('Northbay Freight TEST', 3, '2026-09-14T14:00:00Z', 1),
  company('Solo Broker', 0, '', 0),
];
const names = (search: string, pinned: readonly string[] = []) =>
  select(companies, selectionOf(new URLSearchParams(search)), new Set(pinned)).map((c) => c.company_name);

test('sorts by name, and by latest activity with idle ones last', () => {
  expect(names('')).toEqual(['Alder Retail', 'Northbay Freight', 'Northbay Freight TEST', 'Solo Broker']);
  expect(names('sort=recent')).toEqual([
    'Northbay Freight',
    'Alder Retail',
    'Northbay Freight TEST',
    'Solo Broker',
  ]);
});

test('sorts by when workspaces were last opened, and the others by name', () => {
  expect(names('sort=opened')).toEqual([
    'Solo Broker',
    'Northbay Freight TEST',
    'Alder Retail',
    'Northbay Freight',
  ]);
});

test('keeps pinned workspaces first in any order', () => {
  expect(names('sort=recent', ['Solo Broker'])[0]).toBe('Solo Broker');
});

test('requires every word to be in the name or the short code', () => {
  expect(names('q=test+north')).toEqual(['Northbay Freight TEST']);
  expect(names('q=solo-br')).toEqual(['Solo Broker']);
});

test('can show only workspaces with unresolved errors', () => {
  expect(names('unresolved=1')).toEqual(['Northbay Freight', 'Northbay Freight TEST']);
});

test('treats invalid values in the address as unset', () => {
  expect(names('sort=sideways&unresolved=maybe')).toHaveLength(4);
});
