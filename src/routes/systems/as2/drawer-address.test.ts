import { expect, test } from 'vitest';
import { drawerSearch, readDrawer } from './drawer-address.ts';

const uuid = '927bd706-6047-4cc1-bf2c-805997609287';
const message_id = `${uuid}@northbay.example`;

test.each([
  ['new=1', { kind: 'newProfile' }],
  [`edit=${uuid}`, { kind: 'profile', as2_profile_uuid: uuid }],
  [`roll=${uuid}`, { kind: 'rollProfile', as2_profile_uuid: uuid }],
  ['tab=partners&new=1', { kind: 'newPartner' }],
  [`tab=partners&edit=${uuid}`, { kind: 'partner', as2_partner_uuid: uuid }],
  [`tab=partners&roll=${uuid}`, { kind: 'rollPartner', as2_partner_uuid: uuid }],
  [`tab=certificates&edit=${uuid}`, { kind: 'certificate', certificate_uuid: uuid }],
  [`tab=messages&edit=${message_id}`, { kind: 'message', message_id }],
  ['edit=production', null],
  ['roll=1', null],
  ['tab=certificates&new=1', null],
  [`tab=messages&edit=${uuid}`, null],
  [`tab=messages&roll=${uuid}`, null],
  ['', null],
])('?%s opens %j', (search, drawer) => {
  expect(readDrawer(new URLSearchParams(search))).toEqual(drawer);
});

test('one drawer replaces another, and the filters stay', () => {
  expect(drawerSearch(`?tab=partners&q=pine&edit=${uuid}`, 'roll', uuid)).toBe(
    `?tab=partners&q=pine&roll=${uuid}`,
  );
});
