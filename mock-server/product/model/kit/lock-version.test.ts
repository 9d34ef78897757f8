import { describe, expect, test } from 'vitest';
import type { MutationName } from '../../accounts/access-table.ts';
import type { MockContext } from '../../context.ts';
import { domains, resolversOf } from '../../domains.ts';
import type { UserError } from '../../../engine/errors.ts';
import { loadSchema } from '../../../engine/schema/schema.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { TENDER } from '../../world/script.ts';
import { SAVES } from './lock-version.ts';
import { within } from './within.ts';
import { listed } from '../../../engine/domain.ts';
import type { AnyDomain } from '../../domain.ts';

const OWNER = 'owner@northbay.example';
const contexts = testContexts(steppedClock());
const { world } = contexts;
const northbay = TENDER.company_uuid;
const { schema } = loadSchema();

type Payload = Readonly<Record<string, unknown>> & { readonly errors: readonly UserError[] };
const mutations = resolversOf(domains)['Mutation'] as Readonly<
  Record<string, (source: unknown, args: object, context: MockContext, info: unknown) => Promise<Payload>>
>;
/** Required fields of an input besides the key. */
const more: Readonly<Record<string, object>> = {
  update_user_role: { role: 'EDITOR' },
  set_control_number: { next_value: 900_000_000, reason: 'Agreed with the partner' },
};
/** Keys for inputs that are not among the seeded entities of a type. */
const given: Readonly<Record<string, string>> = {
  save_flow: TENDER.flow_uuid,
  save_partner: TENDER.partner_uuid,
  update_company: northbay,
  update_billing_details: northbay,
  update_mcp_server: northbay,
};

/** Up to 60 seeded keys of the workspace. */
function candidates(name: string): string[] {
  const { type } = SAVES[name]!;
  if (given[name] !== undefined) return [given[name]];
  const all: readonly AnyDomain[] = domains;
  const list = all.find(({ all }) => all?.[type])?.all?.[type]?.(world) ?? listed([]);
  return contexts.inSession(`look-${name}`, OWNER, ({ store }) =>
    Array.from({ length: list.count }, (_, place) => list.at(place))
      .filter((key) => store.read(type, key, 'company_uuid') === northbay)
      .slice(0, 60),
  );
}

let count = 0;
async function tried(name: string, key: string, lock_version: number | null | undefined) {
  const { type, key: field, keyOf = (value: string) => value, payload } = SAVES[name]!;
  return contexts.inSession(`lock-${count++}`, OWNER, async (context) => {
    const { store } = context;
    const id = keyOf(key);
    const before = store.read(type, id, 'lock_version') as number;
    const version = context.session.overlay.version;
    const input = {
      [field]: key,
      ...more[name],
      ...(lock_version === undefined ? {} : { lock_version: lock_version === null ? before : lock_version }),
    };
    const answer = await mutations[name]!(null, { input }, within(name as MutationName, context), null);
    const found = answer[payload] as (Ref & { node?: Ref }) | null | undefined;
    return {
      before,
      after: store.read(type, id, 'lock_version'),
      isWritten: context.session.overlay.version !== version,
      errors: answer.errors.map(({ code, path }) => `${code} ${path?.join('.') ?? ''}`),
      object: (found?.node ?? found)?.$ref ?? null,
      expected: { typeName: type, key: id },
    };
  });
}

test('every object that people save has a lock_version, in the input and on the object', () => {
  const fields = schema.getMutationType()?.getFields() ?? {};
  // The exceptions are the person's own preferences, and rows and drafts, which are parts of an object.
  const without = new Set(['update_preferences', 'save_lookup_rows', 'save_mapping_draft']);
  const saves = [
    ...Object.keys(fields).filter((name) => /^(save|update)_/.test(name) && !without.has(name)),
    'set_control_number',
  ];
  expect(Object.keys(SAVES).toSorted()).toEqual(saves.toSorted());
  for (const name of saves) {
    const { type, key, payload } = SAVES[name]!;
    const input = String(fields[name]?.args[0]?.type).replace('!', '');
    const sdl = (of: string) =>
      Object.keys((schema.getType(of) as never as { getFields(): object }).getFields());
    expect(sdl(type), name).toContain('lock_version');
    expect(sdl(input), name).toEqual(expect.arrayContaining(['lock_version', key]));
    expect(sdl(String(fields[name]?.type).replace('!', '')), name).toContain(payload);
  }
});

describe.each(Object.keys(SAVES))('%s', (name) => {
  test('saves with the latest version, and refuses an older one', async () => {
    let key = '';
    let right: Awaited<ReturnType<typeof tried>> | null = null;
    for (const candidate of candidates(name)) {
      right = await tried(name, candidate, null);
      key = candidate;
      if (right.errors.length === 0) break;
    }
    expect(right).toMatchObject({ errors: [], after: (right?.before ?? 0) + 1 });

    const stale = await tried(name, key, (right?.before ?? 0) - 1);
    expect(stale.errors).toEqual(['CONFLICT lock_version']);
    expect(stale).toMatchObject({ isWritten: false, after: stale.before, object: stale.expected });

    const blind = await tried(name, key, undefined);
    expect(blind.errors).toEqual(['VALIDATION lock_version']);
    expect(blind).toMatchObject({ isWritten: false, after: blind.before, object: null });
  });
});
