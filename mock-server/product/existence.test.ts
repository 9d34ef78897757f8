import { describe, expect, test } from 'vitest';
import { createTestServer } from '../testing/testing.ts';
import { asOwnerOf, cases, sendCase, subjectsOf } from './mutation-cases.testing.ts';
import type { ReadCase } from './permission-case.testing.ts';
import { readTables } from './permission-table.testing.ts';

const t = await createTestServer();
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const readCases = Object.assign({}, ...readTables) as Record<string, ReadCase>;
const asOwner = asOwnerOf(t);
const subjectOf = await subjectsOf(t);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same text with every key replaced by one that does not exist, except for those to keep. */
const withoutObjects = (text: string, stay: readonly string[] = []): string =>
  text.replace(UUID, (uuid) => (stay.includes(uuid) ? uuid : `00000000${uuid.slice(8)}`));

/** Everything that a person learns from a mutation's response. */
async function responseOf(mutation: string, as: string, input: object, session: string) {
  const answer = await sendCase(t, mutation, { as, input, session });
  return {
    payload: answer.data?.[mutation] ?? null,
    errors: answer.errors?.map(({ message, extensions }) => [extensions.code, message]),
  };
}

const isForStrangers = ({ outcome }: { readonly outcome: string }) => outcome.at(-1) !== 'N';

/** A link from an email is looked up by its token, which does not belong to a workspace. */
const BY_TOKEN = 'verify_email';

describe.each(Object.entries(cases).filter(([name, one]) => name !== BY_TOKEN && !isForStrangers(one)))(
  '%s',
  (mutation, { input }) => {
    test('responds to a stranger in the same way whether the object exists or not', async () => {
      const session = `existence-${mutation}`;
      const real = await input(subjectOf('Pinecrest Lines'), asOwner(session));
      const none = JSON.parse(withoutObjects(JSON.stringify(real))) as object;
      expect(none).not.toEqual(real);
      expect(await responseOf(mutation, NEWCOMER, real, session)).toEqual(
        await responseOf(mutation, NEWCOMER, none, session),
      );
    });
  },
);

test('the few mutations that strangers can use take no object of a workspace, or a link that grants the permission', () => {
  expect(
    Object.entries(cases)
      .filter(([, one]) => isForStrangers(one))
      .map(([mutation]) => mutation)
      .toSorted(),
  ).toEqual(['activate_oauth_client', 'create_company', 'resend_email_verification', 'update_preferences']);
});

describe('an object of another partner', () => {
  test.each(Object.entries(cases))(
    '%s responds to a guest in the same way whether it exists or not',
    async (mutation, { input }) => {
      const session = `existence-guest-${mutation}`;
      const other = subjectOf('Alder Retail');
      const real = await input(other, asOwner(session));
      const ofOwn = await input(subjectOf('Pinecrest Lines'), asOwner(`${session}-own`));
      // Equal for both partners means that the object belongs to the workspace, and guests are refused.
      const text = JSON.stringify(real);
      if (text === JSON.stringify(ofOwn)) return;
      const none = JSON.parse(withoutObjects(text, [other.company_uuid])) as object;
      expect(await responseOf(mutation, GUEST, real, session)).toEqual(
        await responseOf(mutation, GUEST, none, session),
      );
    },
  );
});

test('restricted fields respond to a stranger in the same way whether the object exists or not', async () => {
  const different: string[] = [];
  for (const [field, { query }] of Object.entries(readCases)) {
    const real = await query(subjectOf('Pinecrest Lines'), asOwner('existence-reads'));
    const asked = async (text: string) => {
      const { data, errors } = await t.graphql(NEWCOMER, text, {}, { session: 'existence-reads' });
      return JSON.stringify([data, errors?.map(({ message, extensions }) => [extensions.code, message])]);
    };
    if ((await asked(real)) !== (await asked(withoutObjects(real)))) different.push(field);
  }
  expect(different).toEqual([]);
});

/** Paths of the keys in an input. */
function keyPlaces(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === 'string') return value.match(UUID)?.[0] === value ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => keyPlaces(part, [...at, name]));
}
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);
function withValue(value: unknown, [name, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (name === undefined) return put;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[name] = withValue(copy[name], rest, put);
  return copy;
}

/** Mutations without a key, or whose objects have no counterpart in the workspace that they are compared with. */
const withoutMatch: ReadonlySet<string> = new Set([
  'accept_quote_offer',
  'activate_oauth_client',
  'answer_partner_share',
  'archive_template',
  'cancel_certificate_request',
  'create_company',
  'decline_quote',
  'decline_quote_offer',
  'delete_quote_file',
  'delete_remote_adapter',
  'discard_unrouted_interchange',
  'renew_flow_oauth_client_activation',
  'resend_as2_message',
  'resend_email_verification',
  'resend_invitation',
  'revoke_mcp_client',
  'revoke_partner_share',
  'rotate_remote_adapter_secret',
  'save_remote_adapter',
  'save_template',
  'submit_remote_adapter',
  'update_preferences',
  'upload_certificate',
  'verify_email',
]);

describe('an object of another workspace in an input that is otherwise allowed', () => {
  const compared = Object.entries(cases).filter(([mutation]) => !withoutMatch.has(mutation));
  test.each(compared)(
    '%s responds to an editor in the same way whether it exists or not',
    async (mutation, { input }) => {
      const session = `existence-foreign-${mutation}`;
      const own = await input(subjectOf('Pinecrest Lines'), asOwner(session));
      const foreign = await input(subjectOf('Northbay Freight', 'pinecrest-lines'), asOwner(session));
      const places = keyPlaces(own).filter((place) => {
        const key = valueAt(foreign, place);
        return typeof key === 'string' && key !== '' && key !== valueAt(own, place);
      });
      expect(places).not.toEqual([]);
      for (const place of places) {
        const key = String(valueAt(foreign, place));
        const tellsOf = (value: string) =>
          responseOf(
            mutation,
            EDITOR,
            withValue(own, place, value) as object,
            `${session}-${place.join('.')}`,
          );
        expect(await tellsOf(key), place.join('.')).toEqual(await tellsOf(withoutObjects(key)));
      }
    },
  );
});
