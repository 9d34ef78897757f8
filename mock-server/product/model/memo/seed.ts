import { once } from '../../../kernel/once.ts';
import type { MemoVisibility } from '#schema-types';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import type { Actor } from '../../world/actors.ts';
import { MEMO } from '../../world/columns.ts';
import { isSharedMemo, memoCount, memoDice, MAX_MEMOS } from '../../world/execution-memos.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { PartnerRecord } from '../../world/partners.ts';
import type { World } from '../../world/world.ts';
import { membersOf } from '../company/members.ts';
import { daysBefore } from '../kit/days-before.ts';
import { executionTexts, partnerTexts } from './texts.ts';

/** A seeded comment. */
export interface MemoSeed {
  readonly memo_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly invocation_uuid: string | null;
  readonly body: string;
  readonly author: Actor;
  readonly author_company_name: string;
  readonly visibility: MemoVisibility;
  readonly pinned: boolean;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly edited_at: number | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The seeded comments on one execution, earliest first. Whether it has any only depends on the MEMO bit in its row's
 * flags, which a search checks as `flags[row] & MEMO`.
 */
export function executionMemos(facts: ExecutionFacts, world: World): readonly MemoSeed[] {
  const { invocation_uuid, company, partner, ended_at, submitted_at } = facts;
  const row = world.execution.rowOf(invocation_uuid);
  if (row === null || ((world.execution.columns.flags[row] ?? 0) & MEMO) === 0) return [];
  const texts = executionTexts(facts);
  return Array.from({ length: memoCount(invocation_uuid) }, (_, n) => {
    const dice = memoDice(invocation_uuid, n);
    const created_at = (ended_at ?? submitted_at) + (n + 1) * (4 + (dice % 90)) * MINUTE;
    return {
      memo_uuid: executionMemoKey(invocation_uuid, n),
      company_uuid: company.company_uuid,
      partner_uuid: partner.partner_uuid,
      invocation_uuid,
      body: texts[n % texts.length]!,
      ...memberAuthor(company.company_uuid, dice, world),
      visibility: isSharedMemo(dice) ? 'SHARED' : 'INTERNAL',
      pinned: false,
      created_at: Math.min(created_at, world.anchor - (MAX_MEMOS - n) * MINUTE),
      edited_at: null,
    };
  });
}

/** The seeded comments on one trading partner, earliest first. */
export function partnerMemos(partner: PartnerRecord, world: World): readonly MemoSeed[] {
  const guest = partner.integration_users.find(({ status, name }) => status === 'ACTIVE' && name !== null);
  const texts = partnerTexts(partner, guest !== undefined);
  // For a recent partner, comments are closer together, so that none predates the partner.
  const pause = Math.min(11, (partner.created_days_ago - 4) / (texts.length + 1));
  return texts.map((text, n) => {
    const dice = hash('memo', partner.partner_uuid, n);
    const age = Math.floor(2 + (texts.length - n) * pause);
    const created_at = daysBefore(world.anchor, age, `${partner.partner_uuid} memo ${n}`);
    const author =
      text.by === 'GUEST' && guest?.name
        ? {
            author: { kind: 'USER', display: guest.name, email: guest.email } as const,
            author_company_name: partner.partner_name,
          }
        : memberAuthor(partner.company_uuid, dice, world);
    return {
      memo_uuid: uuidFrom('memo', partner.partner_uuid, n),
      company_uuid: partner.company_uuid,
      partner_uuid: partner.partner_uuid,
      invocation_uuid: null,
      body: text.body,
      ...author,
      visibility: text.shared ? 'SHARED' : 'INTERNAL',
      pinned: text.pinned === true,
      created_at,
      edited_at: dice % 7 === 0 ? created_at + DAY / 3 : null,
    };
  });
}

function memberAuthor(company_uuid: string, dice: number, world: World) {
  const named = membersOf(company_uuid, world).filter(
    ({ is_machine, status }) => status === 'ACTIVE' && !is_machine,
  );
  const member = named[dice % named.length];
  return {
    author: {
      kind: 'USER',
      display: member?.name ?? 'Causeway',
      email: member?.email ?? null,
    } satisfies Actor,
    author_company_name: world.company(company_uuid)?.company_name ?? 'Causeway',
  };
}

/**
 * Keys of comments on executions are derived from the execution's key, which can be computed from them. Any of a
 * million rows can thus have comments without a list of them.
 */
function executionMemoKey(invocation_uuid: string, n: number): string {
  const head = parseInt(invocation_uuid.slice(0, 8), 16);
  const rest = invocation_uuid.slice(8);
  return ((head ^ hash('memo key', n, rest)) >>> 0).toString(16).padStart(8, '0') + rest;
}

const partnerMemosByKey = once((world: World): ReadonlyMap<string, MemoSeed> => {
  const all = world.partners.flatMap((partner) => partnerMemos(partner, world));
  return new Map(all.map((memo) => [memo.memo_uuid, memo]));
});

/** A seeded comment by key; undefined if there is none. */
export function seededMemo(memo_uuid: string, world: World): MemoSeed | undefined {
  const found = partnerMemosByKey(world).get(memo_uuid);
  if (found || !/^[\da-f]{8}-[\da-f-]{27}$/.test(memo_uuid)) return found;
  for (let n = 0; n < MAX_MEMOS; n++) {
    // The key is an exclusive or, so applying it again returns the execution's key.
    const facts = world.execution.facts(executionMemoKey(memo_uuid, n));
    const memo = facts && executionMemos(facts, world)[n];
    if (memo) return memo;
  }
  return undefined;
}
