import { describe, expect, test } from 'vitest';
import { companyParty, otherParty, partnerParty } from '../documents/case/parties.ts';
import { profileOf } from '../model/company/profile.ts';
import { seededMembers } from '../model/company/members.ts';
import { people } from '../accounts/people.ts';
import { companies } from '../world/companies.ts';
import { phoneOf, siteOf } from './names.ts';
import { partnerRows } from '../world/partner-rows.ts';
import { namedPartners } from '../world/partners.ts';

const documented = new Set([
  ...people.map(({ name }) => name),
  ...Object.values(partnerRows)
    .flat()
    .flatMap(({ name }) => (name.includes('{') ? [] : [name])),
]);
const invented = (names: readonly (string | null)[]): Set<string> =>
  new Set(names.flatMap((name) => (name === null || documented.has(name) ? [] : [name])));

/**
 * All names of people and companies in the world of a seed. Shared mailboxes and programs are named after what they do.
 */
function namesIn(seed: string) {
  const partners = namedPartners(seed);
  const others = Array.from({ length: 2000 }, (_, n) =>
    otherParty(seed, n * 7919, { role: 'consignee', overseas: n % 2 === 0 }),
  );
  return {
    people: invented([
      ...seededMembers({ seed })
        .filter(({ email, is_machine }) => !is_machine && !/^(night\.desk|dispatch)@/.test(email))
        .map(({ name }) => name),
      ...partners.flatMap(({ contacts }) => contacts.map(({ name }) => name)),
      ...partners.flatMap(({ integration_users }) => integration_users.map(({ name }) => name)),
      ...others.map(({ contact }) => contact),
    ]),
    companies: invented(others.map(({ name }) => name.replace(/ (DC|Store|Plant) \d+$| \S+( B)?$/, ''))),
    partners: invented(partners.map(({ partner_name }) => partner_name)),
    streets: invented([
      ...partners.map((partner) => partnerParty(seed, partner).street),
      ...companies.map((company) => companyParty(seed, company).street),
      ...others.map(({ street }) => street),
    ]),
  };
}

test.each([
  ['test', '20260915'],
  ['test', 'other'],
  ['a', 'b'],
])(
  'the seeds %s and %s share under a twentieth of people, companies, partners, and streets',
  (value, other) => {
    const [here, there] = [namesIn(value), namesIn(other)];
    for (const kind of ['people', 'companies', 'partners', 'streets'] as const) {
      expect(here[kind].size, kind).toBeGreaterThan(20);
      const shared = [...here[kind]].filter((name) => there[kind].has(name));
      expect(shared.length / here[kind].size, `${kind}: ${shared.join(', ')}`).toBeLessThan(0.05);
    }
  },
);

test('the names of a seed are always the same, in whatever order they are requested', () => {
  const first = namesIn('test');
  siteOf(['other', 'Office', 'x', 'address'], 'DE');
  expect(
    namedPartners('test')
      .toReversed()
      .map(({ partner_name }) => partner_name),
  ).toEqual(
    namedPartners('test')
      .map(({ partner_name }) => partner_name)
      .toReversed(),
  );
  expect(namesIn('test')).toEqual(first);
});

describe('invented data belongs to nobody', () => {
  const partners = ['test', '1', '2', '3'].flatMap((seed) => namedPartners(seed));

  test('telephone numbers are reserved for fiction', () => {
    const reserved =
      /^\+1 \d{3} 555 01\d\d$|^\+44 (20 7946|113 496|161 496) 0\d{3}$|^\+49 30 23125 \d{3}$|^\+49 40 66969 \d{3}$|^\+49 89 99998 \d{3}$/;
    for (const { phone } of partners.flatMap(({ contacts }) => contacts)) {
      if (phone !== null) expect(phone).toMatch(reserved);
    }
    expect(phoneOf(['test', 'Contact', 'x', 'phone'], 'NL')).toBeNull();
    for (let n = 0; n < 200; n++) {
      expect(otherParty('test', n, { role: 'shipper', overseas: n % 2 === 0 }).phone).toMatch(
        /^\d{3}55501\d\d$/,
      );
    }
  });

  test('email addresses are at reserved domains, and host names are valid', () => {
    for (const { contacts, integration_users, slug, edi_id } of partners) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(63);
      expect(edi_id).toMatch(/^[A-Z0-9]{2,15}$/);
      for (const { email } of [...contacts, ...integration_users]) {
        expect(email).toMatch(/^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9-]+\.example$/);
      }
    }
    for (const { email } of seededMembers({ seed: 'test' }))
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z.-]+\.example$/);
  });

  test('partners of one workspace have different hosts and interchange IDs', () => {
    for (const seed of ['test', '1', '2', '3']) {
      for (const list of Map.groupBy(
        namedPartners(seed),
        (partnerRecord) => partnerRecord.company_uuid,
      ).values()) {
        expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length);
        expect(new Set(list.map(({ edi_id }) => edi_id)).size).toBe(list.length);
      }
    }
  });
});

test('an address is in its country, and a US postal code in its state', () => {
  expect(siteOf(['test', 'Office', '1', 'address'], 'US', 'CA')).toMatchObject({
    region: 'CA',
    region_name: 'California',
    postal_code: expect.stringMatching(/^9[0-6]\d{3}$/),
    country: 'US',
  });
  expect(siteOf(['test', 'Office', '2', 'address'], 'DE').postal_code).toMatch(/^\d{5}$/);
  expect(['Shanghai', 'Ningbo', 'Yantian']).toContain(siteOf(['test', 'Office', '3', 'address'], 'CN').city);
  const [northbay] = companies;
  if (!northbay) throw new Error('no company');
  // The profile and the documents show the same office.
  expect(profileOf(northbay, 'test').address?.lines[0]).toBe(companyParty('test', northbay).street);
});
