import type { Writes } from '../../../engine/store/schema-fields.ts';
import type { ChangePartnersInput, PartnerChange, PartnerChangeOutcome, PartnerStatus } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { sharedPartnerKeys } from '../../model/company/roster.ts';
import { notFound } from '../../model/kit/collection.ts';
import { MAX_TAGS } from '../../model/trading-partner/save.ts';
import { archiveError, resumedStatus, statusOf, writePartner } from '../../model/trading-partner/status.ts';
import type { Resolver } from '../../resolvers.ts';

interface Verdict {
  readonly outcome: PartnerChangeOutcome;
  readonly detail: string;
  /** The fields to store; only if the outcome is CHANGED. */
  readonly fields?: Writes<'TradingPartner'>;
}

const MAX_PARTNERS = 500;

const WORDS: Readonly<Record<PartnerStatus, string>> = {
  ONBOARDING: 'Onboarding',
  TESTING: 'Testing',
  LIVE: 'Live',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
};

const failed = (detail: string): Verdict => ({ outcome: 'FAILED', detail });
const unchanged = (detail: string): Verdict => ({ outcome: 'UNCHANGED', detail });

/** Changes several partners of a workspace, as far as each can be changed, or shows the result in a dry run. */
export const changePartners: Resolver<'Mutation', 'change_partners'> = (_source, { input }, context) => {
  const { access } = context;
  const { company_uuid, change, dry_run } = input;
  const refuse = (...errors: UserError[]) => ({ results: [], company: null, errors });
  if (!access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = access.refusalOf({ company_uuid });
  if (refusal) return refuse(refusal);
  const partner_uuids = [...new Set(input.partner_uuids)];
  const tag = input.tag?.trim().toLowerCase() ?? '';
  const errors = inputErrors(input, partner_uuids.length, tag);
  if (errors.length > 0) return refuse(...errors);

  const shared = new Set(sharedPartnerKeys(context, company_uuid));
  const results = partner_uuids.map((partner_uuid) => {
    const subject = access.partner(partner_uuid);
    const isOwn = subject?.company_uuid === company_uuid;
    const isKnown = subject !== null && (isOwn || shared.has(partner_uuid));
    const { fields, ...verdict } = isOwn
      ? verdictOn(partner_uuid, change, { tag, context })
      : denied(isKnown ? subject.company_uuid : null, context);
    if (fields && !dry_run) write(partner_uuid, fields, context);
    return {
      partner_uuid,
      trading_partner: isKnown ? ref('TradingPartner', partner_uuid) : null,
      ...verdict,
    };
  });
  return { results, company: ref('Company', company_uuid), errors: [] };
};

function inputErrors({ change }: ChangePartnersInput, count: number, tag: string): UserError[] {
  const errors: UserError[] = [];
  if (count === 0 || count > MAX_PARTNERS) {
    const message = `Choose 1 to ${MAX_PARTNERS} trading partners.`;
    errors.push(userError('VALIDATION', message, 'partner_uuids'));
  }
  const isTagging = change === 'ADD_TAG' || change === 'REMOVE_TAG';
  const tagError = isTagging ? lengthError(tag, 1, 30) : null;
  if (tagError !== null) errors.push(userError('VALIDATION', tagError, 'tag'));
  return errors;
}

function denied(owner_uuid: string | null, { store }: MockContext): Verdict {
  if (owner_uuid === null) return { outcome: 'DENIED', detail: 'There is no such trading partner.' };
  const owner = store.read('Company', owner_uuid, 'company_name');
  return { outcome: 'DENIED', detail: `Shared by ${owner}, which alone can change it.` };
}

function verdictOn(
  partner_uuid: string,
  change: PartnerChange,
  { tag, context }: { tag: string; context: MockContext },
): Verdict {
  const status = statusOf(partner_uuid, context);
  const become = (next: PartnerStatus): Verdict => ({
    outcome: 'CHANGED',
    detail: `From ${WORDS[status]} to ${WORDS[next]}.`,
    fields: { status: next },
  });
  switch (change) {
    case 'PAUSE':
      if (status === 'ARCHIVED') return failed('Archived. Restore it first.');
      if (status === 'PAUSED') return unchanged('Already paused.');
      return become('PAUSED');
    case 'RESUME':
      if (status === 'ARCHIVED') return failed('Archived. Restore it first.');
      if (status !== 'PAUSED') return unchanged('Not paused.');
      return become(resumedStatus(partner_uuid, context));
    case 'ARCHIVE': {
      if (status === 'ARCHIVED') return unchanged('Already archived.');
      const error = archiveError(partner_uuid, context);
      return error === null ? become('ARCHIVED') : failed(error);
    }
    case 'RESTORE':
      return status === 'ARCHIVED' ? become('PAUSED') : unchanged('Not archived.');
    case 'ADD_TAG':
    case 'REMOVE_TAG':
      return retag(partner_uuid, change === 'ADD_TAG', { tag, context });
  }
}

function retag(
  partner_uuid: string,
  adds: boolean,
  { tag, context: { store } }: { tag: string; context: MockContext },
): Verdict {
  const tags = store.read('TradingPartner', partner_uuid, 'tags');
  if (tags.includes(tag) === adds)
    return unchanged(adds ? 'Already has this tag.' : 'Does not have this tag.');
  if (adds && tags.length >= MAX_TAGS) return failed(`Already has ${MAX_TAGS} tags.`);
  return {
    outcome: 'CHANGED',
    detail: adds ? `“${tag}” is added.` : `“${tag}” is removed.`,
    fields: { tags: adds ? [...tags, tag].sort() : tags.filter((value) => value !== tag) },
  };
}

function write(partner_uuid: string, fields: Writes<'TradingPartner'>, context: MockContext): void {
  const lock_version = context.store.read('TradingPartner', partner_uuid, 'lock_version');
  writePartner(partner_uuid, { ...fields, lock_version: lock_version + 1 }, context);
}
