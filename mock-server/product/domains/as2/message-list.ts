import { latest } from '../../../kernel/once.ts';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { page, type Page, type PageArgs, type SortedRows } from '../../../engine/store/connection.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { findMatches, type Matches } from '../../model/execution/search.ts';
import { compileFilter } from '../../world/filter.ts';
import { isByAs2 } from '../../model/endpoint-use/certificate-uses.ts';
import { executionsSentAgain, latestSending } from './attempts.ts';
import { isWanted, rowsOf, statusOfRow, type MessageFilter } from './message-rows.ts';
import { messageId, messageOf, type As2Status } from './messages.ts';
import { merged, placeOfAge, spliced, type Found, type Item } from './spliced.ts';
import { testMessagesOf } from './test-messages.ts';
import { sortBy } from '../../../engine/store/order.ts';

const statusNow = (invocation_uuid: string, context: MockContext): As2Status | null => {
  const facts = ledgerOf(context).facts(invocation_uuid);
  const message = facts && messageOf(facts);
  return message && (latestSending(message.message_id, context)?.status ?? message.status);
};

interface Unsettled {
  /** Latest first. */
  readonly items: readonly Item[];
  readonly rows: ReadonlySet<number>;
}

const unsettledBySession = latest<Session, Map<string, Unsettled>>();

/** Messages of a workspace that differ from the columns: in progress, written, or resent. */
function unsettled(company_uuid: string, context: MockContext): Unsettled {
  const { clock, session, store } = context;
  // The status of a resent message changes with time alone.
  const key = `${ledgerOf(context).version()} ${store.version} ${executionsSentAgain(context).size > 0 ? clock.elapsed() : ''}`;
  const known = unsettledBySession(session, key, () => new Map());
  let found = known.get(company_uuid);
  if (!found) known.set(company_uuid, (found = findUnsettled(company_uuid, context)));
  return found;
}

function findUnsettled(company_uuid: string, context: MockContext): Unsettled {
  const { execution, anchor } = context.world;
  const { flows } = currentRoster(context);
  const ledger = ledgerOf(context);
  const rows = new Set(ledger.touched());
  const items: Item[] = [];
  const add = (
    invocation_uuid: string,
    rank: number,
    { flow, submitted_at }: { flow: number; submitted_at: number },
  ): void => {
    const record = flows[flow];
    if (record?.company_uuid !== company_uuid || !isByAs2(record)) return;
    const status = statusNow(invocation_uuid, context);
    if (status !== null) items.push({ invocation_uuid, rank, flow, submitted_at, status });
  };
  for (const view of ledger.views())
    add(view.invocation_uuid, view.rank, { flow: view.flow, submitted_at: view.submitted_at });
  for (const invocation_uuid of executionsSentAgain(context)) {
    const row = execution.rowOf(invocation_uuid);
    if (row === null || rows.has(row)) continue;
    rows.add(row);
    add(invocation_uuid, row, {
      flow: execution.columns.flow[row] ?? 0,
      submitted_at: anchor - (execution.columns.age[row] ?? 0),
    });
  }
  return { items: items.sort((a, b) => b.submitted_at - a.submitted_at || a.rank - b.rank), rows };
}

/** The executions that match a text; null without a text. A message ID begins with the uuid of its execution. */
function matchesOf(
  company_uuid: string,
  text: string | null | undefined,
  context: MockContext,
): Promise<Matches> | null {
  const [wanted = ''] = (text ?? '').trim().replace(/^</, '').split('@');
  const { company: companyOf, flows } = currentRoster(context);
  const company = companyOf(company_uuid);
  if (wanted === '' || !company) return null;
  // Only partners in the search need a text index.
  const partners = new Set(
    flows
      .filter((flow) => flow.company_index === company.index && isByAs2(flow))
      .map(({ partner_index }) => partner_index),
  );
  return findMatches(
    { company: company.index, partners: [...partners].sort((a, b) => a - b), flow: null, outside: false },
    compileFilter({ text: wanted }, flows),
    context,
  );
}

/** Matching messages of a workspace, latest first. */
export async function findMessages(
  company_uuid: string,
  filter: MessageFilter,
  context: MockContext,
): Promise<SortedRows<Found>> {
  const matches = await matchesOf(company_uuid, filter.text, context);
  const views = new Set(matches?.views.map(({ invocation_uuid }) => invocation_uuid));
  const { world } = context;
  const { execution, anchor } = world;
  const { age } = execution.columns;
  const ageOf = (row: number): number => age[row] ?? 0;
  const from = filter.submitted_after ? Date.parse(filter.submitted_after) : -Infinity;
  const to = filter.submitted_before ? Date.parse(filter.submitted_before) : Infinity;
  const wanted = isWanted(filter, currentRoster(context));
  const { items, rows: touched } = unsettled(company_uuid, context);
  const others = items.filter(
    ({ invocation_uuid, rank, flow, submitted_at, status }) =>
      wanted[flow] === true &&
      (matches === null || views.has(invocation_uuid) || matches.rows.has(rank)) &&
      submitted_at >= from &&
      submitted_at < to &&
      (filter.statuses?.includes(status) ?? true),
  );
  const all = rowsOf(currentRoster(context).company(company_uuid)?.index ?? -1, filter, world);
  const rows = matches === null ? all : all.filter((row) => matches.rows.has(row));
  // Rows older than `from` are excluded, as are rows not older than `to`.
  const piece = rows.subarray(
    to === Infinity ? 0 : placeOfAge(rows, anchor - to + 1, ageOf),
    from === -Infinity ? rows.length : placeOfAge(rows, anchor - from + 1, ageOf),
  );
  const { total, at } = spliced(piece, touched, { more: others, ageOf, anchor });
  return {
    total,
    at: (index) => {
      const item = at(index);
      if (typeof item !== 'number') return item;
      return { invocation_uuid: execution.uuidOf(item), submitted_at: anchor - ageOf(item), rank: item };
    },
  };
}

/** The latest execution of a partner whose message has this status; null if there is none. */
export function latestExecution(
  company_uuid: string,
  partner_uuid: string,
  { statuses, context }: { statuses: readonly As2Status[] | null; context: MockContext },
): string | null {
  const { world } = context;
  const { flows } = currentRoster(context);
  const { execution, anchor } = world;
  const fits = (status: As2Status | null) => status !== null && (statuses?.includes(status) ?? true);
  const { items, rows: touched } = unsettled(company_uuid, context);
  const other = items.find(({ flow, status }) => flows[flow]?.partner_uuid === partner_uuid && fits(status));
  const partner = world.partner(partner_uuid);
  const row = partner
    ? execution.byPartner
        .rows(partner.index)
        .find((number) => !touched.has(number) && fits(statusOfRow(number, world)))
    : undefined;
  if (row === undefined) return other?.invocation_uuid ?? null;
  const at = anchor - (execution.columns.age[row] ?? 0);
  return other && other.submitted_at >= at ? other.invocation_uuid : execution.uuidOf(row);
}

/** Matching test messages, which are in no index. */
function matchingTests(company_uuid: string, filter: MessageFilter, context: MockContext): readonly Found[] {
  const { text, direction, statuses, partner_uuids, submitted_after, submitted_before } = filter;
  const [wanted = ''] = (text ?? '').trim().toLowerCase().replace(/^</, '').split('@');
  if (direction === 'RECEIVE') return [];
  return testMessagesOf(company_uuid, context).filter(
    ({ invocation_uuid, submitted_at, status, test }) =>
      (wanted === '' ||
        test.file_name.includes(wanted) ||
        (wanted.length >= 8 && invocation_uuid.startsWith(wanted))) &&
      (statuses?.includes(status) ?? true) &&
      (partner_uuids?.includes(test.partner_uuid) ?? true) &&
      (!submitted_after || submitted_at >= Date.parse(submitted_after)) &&
      (!submitted_before || submitted_at < Date.parse(submitted_before)),
  );
}

export async function messagePage(
  company_uuid: string,
  { filter, ...args }: PageArgs & { readonly filter?: MessageFilter | null },
  context: MockContext,
): Promise<Page<Ref<'As2Message'>>> {
  const { short_code } = currentRoster(context).company(company_uuid) ?? { short_code: '' };
  return page({
    rows: merged(
      await findMessages(company_uuid, filter ?? {}, context),
      matchingTests(company_uuid, filter ?? {}, context),
    ),
    id: ({ invocation_uuid }) => invocation_uuid,
    by: [
      sortBy('submitted_at', ({ submitted_at }: Found) => submitted_at, 'DESC'),
      sortBy('rank', ({ rank }: Found) => rank),
    ],
    node: ({ invocation_uuid }) => ref('As2Message', messageId({ invocation_uuid, company: { short_code } })),
    args,
    max: 200,
  });
}
