import type { Writes } from '../../../engine/store/schema-fields.ts';
import type { SavePartnerInput } from '#schema-types';
import { phoneError } from '#rules/identifiers.ts';
import { partnerIdError } from '#rules/partner-ids.ts';
import { lengthError, lengthOf, signError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import type { Subject } from '../../accounts/access.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { notFound } from '../kit/collection.ts';
import { staleness } from '../kit/lock-version.ts';
import { readMember } from '../company/member-list.ts';
import { retentionBeyond } from '../license/retention.ts';
import { clearedErrors, errorsOf } from '../kit/rules.ts';
import { partnerListing, rowOf } from './search.ts';
import { statusOf, writePartner } from './status.ts';
import { edgeOf } from '../../../engine/store/connection.ts';

type SaveInput = Omit<SavePartnerInput, 'template' | 'copied_flow_uuids'>;

/** Maximum number of tags of a partner. */
export const MAX_TAGS = 20;
const MAX_CONTACTS = 20;
/** Maximum retention in days; the same as for flows. */
const MAX_RETENTION = 400;
/** Required fields of a partner. */
const NEEDED = ['partner_name', 'partner_type', 'status', 'tags', 'external_ids', 'contacts'];

export function savePartner(_source: unknown, { input }: { input: SaveInput }, context: MockContext) {
  const { clock, store } = context;
  const refuse = (...errors: UserError[]) => ({ trading_partner: null, trading_partner_edge: null, errors });
  const isNew = input.partner_uuid === undefined || input.partner_uuid === null;
  const subject = isNew ? newSubject(input, context) : context.access.partner(input.partner_uuid ?? '');
  if (!subject) {
    return refuse(
      isNew ? notFound('workspace', 'company_uuid') : notFound('trading partner', 'partner_uuid'),
    );
  }
  const refusal = context.access.refusalOf(subject);
  if (refusal) return refuse(refusal);
  const stale = isNew ? null : staleness('TradingPartner', input.partner_uuid ?? '', context);
  if (stale) return refuse(stale);
  const { company_uuid } = subject;
  const errors = [
    ...(isNew ? missing(input) : clearedErrors({ ...input }, NEEDED)),
    ...wrong(input, company_uuid, context),
  ];
  if (errors.length > 0) return refuse(...errors);

  const fields = fieldsOf(input);
  if (typeof input.partner_uuid === 'string') {
    const { partner_uuid } = input;
    writePartner(partner_uuid, fields, context);
    return { trading_partner: ref('TradingPartner', partner_uuid), trading_partner_edge: null, errors: [] };
  }
  // For a new partner, null means the same as nothing.
  const trading_partner = store.insert('TradingPartner', store.newKey('TradingPartner'), {
    partner_name: fields.partner_name,
    partner_type: fields.partner_type,
    status: fields.status ?? 'ONBOARDING',
    paused_until: fields.paused_until ?? null,
    description: fields.description ?? null,
    tags: fields.tags ?? [],
    external_ids: fields.external_ids ?? [],
    contacts: fields.contacts ?? [],
    owner: fields.owner ?? null,
    retention_days: fields.retention_days ?? null,
    company_uuid,
    company: ref('Company', company_uuid),
    integration_users: [],
    created_at: clock.now(),
  });
  return {
    trading_partner,
    trading_partner_edge: {
      ...edgeOf(rowOf(trading_partner.$ref.key, context), partnerListing(null, context)),
      company_role: 'OWNER' as const,
    },
    errors: [],
  };
}

const newSubject = ({ company_uuid }: SaveInput, { access }: MockContext): Subject | null =>
  typeof company_uuid === 'string' && access.company(company_uuid) ? { company_uuid } : null;

const missing = ({ partner_name, partner_type }: SaveInput): UserError[] =>
  Object.entries({ partner_name, partner_type })
    .filter(([, value]) => value === undefined || value === null)
    .map(([field]) => userError('VALIDATION', 'Required for a new trading partner.', field));

/** The fields as stored; omitted fields are undefined. */
function fieldsOf(input: SaveInput): Writes<'TradingPartner'> {
  const { description, tags, external_ids, contacts, paused_until, owner_uuid } = input;
  return {
    partner_name: input.partner_name?.trim(),
    partner_type: input.partner_type ?? undefined,
    status: input.status ?? undefined,
    paused_until: paused_until == null ? paused_until : Date.parse(paused_until),
    description: typeof description === 'string' ? description.trim() || null : description,
    tags: tags ? [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].sort() : undefined,
    external_ids: external_ids?.map((externalId) => ({
      ...externalId,
      qualifier: externalId.qualifier ?? null,
    })),
    contacts: contacts?.map((contact) => ({
      ...contact,
      name: contact.name.trim(),
      phone: contact.phone?.trim() || null,
    })),
    owner: owner_uuid == null ? owner_uuid : ref('CompanyUser', owner_uuid),
    retention_days: input.retention_days,
  };
}

function wrong(input: SaveInput, company_uuid: string, context: MockContext): UserError[] {
  const { tags, external_ids, contacts, owner_uuid } = input;
  const isArchived =
    typeof input.partner_uuid === 'string' &&
    context.store.read('TradingPartner', input.partner_uuid, 'status') === 'ARCHIVED';
  const errors = errorsOf({
    partner_name: [input.partner_name, (value: string) => lengthError(value, 2, 80)],
    description: [input.description, (value: string) => lengthError(value, 0, 1000)],
    status: [
      input.status,
      (value: string) =>
        (value === 'ARCHIVED') === isArchived
          ? null
          : isArchived
            ? 'The trading partner is archived. Restore it first.'
            : 'Use archive_partner to archive a trading partner.',
    ],
    tags: [
      tags,
      (value: readonly string[]) =>
        value.length > MAX_TAGS
          ? `Use at most ${MAX_TAGS} tags.`
          : value.some((tag) => tag.trim() === '' || lengthOf(tag.trim()) > 30)
            ? 'Use 1 to 30 characters.'
            : (value.map((tag) => signError(tag)).find((error) => error !== null) ?? null),
    ],
    retention_days: [
      input.retention_days,
      (value: number) => (value >= 1 && value <= MAX_RETENTION ? null : `Choose 1 to ${MAX_RETENTION} days.`),
    ],
  });
  if ((input.retention_days ?? 0) <= MAX_RETENTION)
    errors.push(...retentionBeyond(input.retention_days, company_uuid, context));
  const pauseError = pausedUntilError(input, context);
  if (pauseError !== null) errors.push(userError('VALIDATION', pauseError, 'paused_until'));
  for (const [place, one] of (external_ids ?? []).entries()) {
    const error = partnerIdError({ ...one, qualifier: one.qualifier ?? '' });
    if (error !== null)
      errors.push(userError('VALIDATION', error.message, ['external_ids', String(place), error.part]));
  }
  if ((contacts?.length ?? 0) > MAX_CONTACTS) {
    errors.push(userError('VALIDATION', `Add at most ${MAX_CONTACTS} contacts.`, 'contacts'));
  }
  for (const [place, one] of (contacts ?? []).entries()) {
    const error = lengthError(one.name, 1, 80);
    if (error !== null) errors.push(userError('VALIDATION', error, ['contacts', String(place), 'name']));
    const wrongPhone = one.phone?.trim() ? phoneError(one.phone.trim()) : null;
    if (wrongPhone !== null) {
      errors.push(userError('VALIDATION', wrongPhone, ['contacts', String(place), 'phone']));
    }
  }
  if (typeof owner_uuid === 'string' && !isMember(owner_uuid, company_uuid, context)) {
    errors.push(userError('NOT_FOUND', 'This user is not a member of the workspace.', 'owner_uuid'));
  }
  return errors;
}

const MAX_PAUSE = 30 * 86_400_000;

function pausedUntilError(
  { partner_uuid, status, paused_until }: SaveInput,
  context: MockContext,
): string | null {
  if (paused_until == null) return null;
  const isPaused =
    status == null
      ? partner_uuid != null && statusOf(partner_uuid, context) === 'PAUSED'
      : status === 'PAUSED';
  if (!isPaused) return 'Only a paused trading partner is resumed.';
  const wait = Date.parse(paused_until) - context.clock.now();
  return wait > 0 && wait <= MAX_PAUSE ? null : 'Choose a time within the next 30 days.';
}

const isMember = (key: string, company_uuid: string, context: MockContext): boolean =>
  context.store.exists('CompanyUser', key) && readMember(key, context).company_uuid === company_uuid;
