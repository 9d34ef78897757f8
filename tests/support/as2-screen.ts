import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { renderRoute } from './render-route.tsx';

/** The person in these tests. */
export const OWNER = 'owner@northbay.example';
export const freshServer = () => createTestServer();
export type Server = Awaited<ReturnType<typeof freshServer>>;

const first = await freshServer();
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');

export const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

/** A server that tests only read. */
export const sharedServer = first;

interface StoredCertificate {
  certificate_uuid: string;
  subject: string | null;
  state: string;
  key_size: number;
  pem: string;
}
export interface Stored {
  as2_profile_uuid: string;
  as2_partner_uuid: string;
  partner_uuid: string;
  name: string;
  as2_id: string;
  partner_as2_id: string;
  is_default: boolean;
  mdn_mode: string;
  encrypt: string;
  retries: number;
  lock_version: number;
  profile: { as2_profile_uuid: string; name: string };
  used_by: { total_count: number };
  certificate: StoredCertificate | null;
  next_certificate: StoredCertificate | null;
}
const KEYS = 'certificate_uuid subject state key_size pem';

/** What the server has stored: profiles or partners, by name. */
export async function stored(server: Server, type: 'as2_profiles' | 'as2_partners', name: string) {
  const own =
    type === 'as2_profiles'
      ? 'as2_profile_uuid as2_id is_default used_by { total_count }'
      : 'as2_partner_uuid partner_uuid partner_as2_id mdn_mode encrypt retries profile { as2_profile_uuid name }';
  const answer = await server.graphql<{ company: { list: { edges: { node: Stored }[] } } }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { company_uuid list: ${type}(first: 200) { edges { node {
       name lock_version ${own} certificate { ${KEYS} } next_certificate { ${KEYS} } } } } } }`,
    { c: company() },
  );
  return answer.data.company.list.edges.map(({ node }) => node).find((candidate) => candidate.name === name);
}

/** Renders the page in a workspace. */
export async function renderAs2(search = '', { server, code }: { server?: Server; code?: string } = {}) {
  const own = server ?? (await freshServer());
  return {
    ...(await renderRoute(`/c/${company(code)}/settings/as2${search}`, { server: own })),
    server: own,
  };
}

export const dialog = (name: RegExp) => screen.findByRole('dialog', { name });

/** Types into a write-only field. */
export async function enterSecret(user: UserEvent, form: HTMLElement, label: string, value: string) {
  await user.click(await within(form).findByRole('button', { name: `Set ${label}` }));
  await user.type(await within(form).findByLabelText(new RegExp(`^${label}`)), value);
}
