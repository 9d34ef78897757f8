import type { MockContext } from '../../context.ts';
import { companyKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { ExecutionFilter } from '../../world/filter.ts';
import type { Scope } from '../../world/base-search.ts';
import { statusLabels } from '../../world/sentences.ts';
import { fold } from '../../model/kit/by-name.ts';
import { moreControls } from '../../model/execution/control-numbers.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { companyScope } from '../../model/execution/scopes.ts';
import { searchExecutions } from '../../model/execution/search.ts';
import { hit, type Hit } from './hit.ts';
import { BEGIN, EXACT, rankOfUuid } from './rank.ts';

const UUID_BEGIN = /^[\da-f]{8}(?:-[\da-f-]{0,27})?$/;
const CONTROL_NUMBER = /^(?:ic)?\d{3,14}$/;

/** Executions by uuid or its prefix, control number, and data tag; latest first within each. */
export async function findExecutions(
  typed: string,
  within: string | null,
  { most, context }: { most: number; context: MockContext },
): Promise<Hit[]> {
  const scopes = companyKeys(context)
    .filter((uuid) => (within === null || uuid === within) && context.access.company(uuid) !== null)
    .map((uuid) => companyScope(uuid, context));
  const found = await Promise.all(
    questionsFor(typed).flatMap((filter) =>
      scopes.map((scope) => searchExecutions({ scope, filter, first: most }, context)),
    ),
  );
  const uuids = new Set([
    ...(UUID_BEGIN.test(typed) ? findByUuid(typed, scopes, context) : []),
    ...found.flatMap(({ items }) => items.map(({ invocation_uuid }) => invocation_uuid)),
  ]);
  return [...uuids].flatMap((uuid) => hitOf(uuid, typed, context) ?? []);
}

function questionsFor(typed: string): ExecutionFilter[] {
  const questions: ExecutionFilter[] = [];
  if (CONTROL_NUMBER.test(typed)) questions.push({ control_number: typed });
  // References contain digits. A text without any is a name, so a million rows need not be scanned.
  if (typed.length >= 3 && /\d/.test(typed)) {
    questions.push(
      { data_tag: { value: typed, match: 'EXACT' } },
      { data_tag: { value: typed, match: 'PREFIX' } },
    );
  }
  return questions;
}

/** Executions whose uuid has this prefix, computed from row numbers without reading text. */
function findByUuid(typed: string, scopes: readonly Scope[], { store, world }: MockContext): string[] {
  const { columns, headOf, uuidOf } = world.execution;
  const head = Number.parseInt(typed.slice(0, 8), 16);
  const found = store.created('FlowExecution').toReversed();
  for (const { company } of scopes) {
    const { start, end } = columns.segments[company] ?? { start: 0, end: 0 };
    for (let row = start; row < end; row++) if (headOf(row) === head) found.push(uuidOf(row));
  }
  return found.filter((uuid) => uuid.startsWith(typed));
}

function hitOf(invocation_uuid: string, typed: string, context: MockContext): Hit | null {
  const facts = ledgerOf(context).facts(invocation_uuid);
  if (!facts || !context.access.execution(invocation_uuid)) return null;
  const { flow, partner, company, data_tags, interchange_control, made } = facts;
  const isResolved = ledgerOf(context).resolution(invocation_uuid) !== null;
  const status = statusLabels[facts.status] + (isResolved ? ', resolved' : '');
  const about = `${flow.flow_name}, ${status} · ${partner.partner_name}`;
  const parts = {
    kind: 'FLOW_EXECUTION' as const,
    company: ref('Company', company.company_uuid),
    flow_execution: ref('FlowExecution', invocation_uuid),
  };

  const byUuid = rankOfUuid(invocation_uuid, typed);
  if (byUuid !== null) {
    return hit({
      ...parts,
      rank: byUuid,
      title: flow.flow_name,
      subtitle: `${status} · ${partner.partner_name}`,
    });
  }
  const tags = data_tags.filter(({ value }) => fold(value).startsWith(typed));
  const tag = tags.find(({ value }) => fold(value) === typed) ?? tags[0];
  if (tag) {
    const rank = fold(tag.value) === typed ? EXACT : BEGIN;
    return hit({ ...parts, rank, title: tag.value, subtitle: `${tag.label} · ${about}` });
  }
  const control = Number(typed.replace(/^ic/, ''));
  if (interchange_control !== control && !moreControls(made).includes(control)) return null;
  return hit({ ...parts, rank: EXACT, title: `Interchange ${control}`, subtitle: about });
}
