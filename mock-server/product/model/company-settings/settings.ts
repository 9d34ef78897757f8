import type { CompanyContactInput, PostalAddressInput, UpdateCompanyInput } from '#schema-types';
import { countryError } from '#rules/country.ts';
import { dunsError, glnError, phoneError, scacError, vatError } from '#rules/identifiers.ts';
import { currencyError, timeZoneError } from '#rules/regional.ts';
import { lengthError } from '#rules/text.ts';
import { webError } from '#rules/web-address.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { changedNow, notFound } from '../kit/collection.ts';
import { repeated } from '../kit/idempotency.ts';
import { isStarter } from '../template/starters.ts';
import { FIRST_VERSION, staleness } from '../kit/lock-version.ts';
import { clearedErrors, errorsOf } from '../kit/rules.ts';
import { memberKey } from '../../accounts/member-key.ts';
import type { PostalAddress } from '../company/profile.ts';
import { retentionBeyond } from '../license/retention.ts';
import { isTaken, shortCodeError, suggestShortCode } from '../company/short-code.ts';
import { noteStatusChange, statusOf } from '../company/running.ts';
import type { Resolver } from '../../resolvers.ts';

const DEFAULT_RETENTION = 90;

function codeTaken(short_code: string, except: string | null, context: MockContext): UserError[] {
  if (!isTaken(short_code, except, context)) return [];
  const message = `The short code “${short_code}” is taken. Try “${suggestShortCode(short_code, context)}”.`;
  return [userError('ALREADY_EXISTS', message, 'short_code')];
}

const name = (value: string) => lengthError(value, 2, 80);

export const createCompany = ((_source, { input }, context) => {
  const { clock, person, store } = context;
  const { template_uuid, ...fields } = input;
  const repeat = repeated(context);
  if (repeat) return { company: null, viewer: null, errors: [repeat] };
  const errors = [
    ...errorsOf({
      company_name: [input.company_name, name],
      short_code: [input.short_code, shortCodeError],
      country: [input.country, countryError],
      time_zone: [input.time_zone, timeZoneError],
      default_currency: [input.default_currency, currencyError],
    }),
    ...codeTaken(input.short_code, null, context),
    ...(template_uuid == null || isStarter(template_uuid, context)
      ? []
      : [notFound('template', 'template_uuid')]),
  ];
  if (errors.length > 0) return { company: null, viewer: null, errors };

  const company_uuid = store.newKey('Company');
  const now = clock.now();
  const company = store.insert('Company', company_uuid, {
    ...fields,
    starter_template_uuid: template_uuid ?? null,
    company_name: input.company_name.trim(),
    status: 'ACTIVE',
    retention_days: DEFAULT_RETENTION,
    date_format: 'ISO',
    display_name: null,
    legal_name: null,
    logo_url: null,
    website: null,
    address: null,
    scac: null,
    gln: null,
    duns: null,
    vat_number: null,
    company_contacts: [],
    created_at: now,
    updated_at: now,
    updated_by: actorOf(context),
    lock_version: FIRST_VERSION,
  });
  store.insert('CompanyUser', memberKey(company_uuid, person.email), {
    company_uuid,
    email: person.email,
    name: person.name,
    role: 'OWNER',
    status: 'ACTIVE',
    is_machine: false,
    invited_at: now,
    invited_by: actorOf(context),
    last_sign_in_at: now,
  });
  return { company, viewer: ref('Viewer', person.user_uuid), errors: [] };
}) satisfies Resolver<'Mutation', 'create_company'>;

/** Required settings of a workspace. */
const NEEDED = [
  'company_name',
  'short_code',
  'environment',
  'industry',
  'country',
  'time_zone',
  'default_currency',
  'date_format',
  'retention_days',
  'company_contacts',
];

/** The logo is an address by now. */
type UpdateInput = Omit<UpdateCompanyInput, 'logo_upload_uuid'> & { readonly logo_url?: string | null };

const retention = (days: number): string | null =>
  days >= 30 && days <= 400 ? null : 'Choose 30 to 400 days.';

export function updateCompany(_source: unknown, { input }: { input: UpdateInput }, context: MockContext) {
  const { access, store } = context;
  const { company_uuid, ...fields } = input;
  const refuse = (...errors: UserError[]) => ({ company: null, errors });
  if (!access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = access.refusalOf({ company_uuid });
  if (refusal) return refuse(refusal);
  const stale = staleness('Company', company_uuid, context);
  if (stale) return refuse(stale);

  const short_code = fields.short_code ?? undefined;
  const errors = [
    ...clearedErrors(fields, NEEDED),
    ...errorsOf({
      company_name: [fields.company_name, name],
      short_code: [short_code, shortCodeError],
      country: [fields.country, countryError],
      time_zone: [fields.time_zone, timeZoneError],
      default_currency: [fields.default_currency, currencyError],
      retention_days: [fields.retention_days, retention],
      display_name: [fields.display_name, (value: string) => lengthError(value, 0, 80)],
      legal_name: [fields.legal_name, (value: string) => lengthError(value, 0, 120)],
      website: [fields.website, webError],
      scac: [fields.scac, scacError],
      gln: [fields.gln, glnError],
      duns: [fields.duns, dunsError],
      vat_number: [fields.vat_number, vatError],
    }),
    ...addressErrors(fields.address),
    ...contactErrors(fields.company_contacts),
    ...(retention(Number(fields.retention_days ?? 30)) === null
      ? retentionBeyond(fields.retention_days, company_uuid, context)
      : []),
    ...(short_code === undefined ? [] : codeTaken(short_code, company_uuid, context)),
  ];
  if (errors.length > 0) return refuse(...errors);
  store.set('Company', company_uuid, {
    ...tidy(fields),
    ...changedNow(context),
    lock_version: store.read('Company', company_uuid, 'lock_version') + 1,
    ...(fields.address ? { address: whole(fields.address) } : {}),
    ...(fields.company_contacts
      ? {
          company_contacts: fields.company_contacts.map((companyContact) => ({
            ...companyContact,
            name: companyContact.name.trim(),
            phone: companyContact.phone?.trim() || null,
          })),
        }
      : {}),
  });
  return { company: ref('Company', company_uuid), errors: [] };
}

/** Optional input fields become null in responses. */
const whole = (address: PostalAddressInput): PostalAddress => ({
  ...address,
  lines: address.lines.map((line) => line.trim()),
  city: address.city.trim(),
  region: address.region?.trim() || null,
  postal_code: address.postal_code?.trim() || null,
});

/** Trims texts; an empty text becomes null. */
const tidy = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() || null : value,
    ]),
  );

function addressErrors(address: PostalAddressInput | null | undefined): UserError[] {
  if (!address) return [];
  const error = (field: string, message: string | null) =>
    message === null ? [] : [userError('VALIDATION', message, ['address', field])];
  return [
    ...error('lines', address.lines.length <= 4 ? null : 'Use at most 4 lines.'),
    ...address.lines.flatMap((line, place) => {
      const wrong = lengthError(line, 1, 100);
      return wrong === null ? [] : [userError('VALIDATION', wrong, ['address', 'lines', String(place)])];
    }),
    ...error('city', lengthError(address.city, 1, 80)),
    ...error('region', lengthError(address.region ?? '', 0, 60)),
    ...error('postal_code', lengthError(address.postal_code ?? '', 0, 12)),
    ...error('country', countryError(address.country)),
  ];
}

function contactErrors(contacts: readonly CompanyContactInput[] | null | undefined): UserError[] {
  const kinds = (contacts ?? []).map(({ kind }) => kind);
  return (contacts ?? []).flatMap(({ kind, name: fullName, phone }, place) => {
    const path = ['company_contacts', String(place)];
    const wrong = lengthError(fullName, 1, 80);
    const wrongPhone = phone?.trim() ? phoneError(phone.trim()) : null;
    return [
      ...(wrongPhone === null ? [] : [userError('VALIDATION', wrongPhone, [...path, 'phone'])]),
      ...(wrong === null ? [] : [userError('VALIDATION', wrong, [...path, 'name'])]),
      ...(kinds.indexOf(kind) === place
        ? []
        : [userError('VALIDATION', 'A contact of this type already exists.', [...path, 'kind'])]),
    ];
  });
}

export const archiveCompany = ((_source, { input: { company_uuid, company_name } }, context) => {
  const { access, store } = context;
  const refuse = (error: UserError) => ({ company: null, errors: [error] });
  if (!access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = access.refusalOf({ company_uuid });
  if (refusal) return refuse(refusal);
  const wanted = store.read('Company', company_uuid, 'company_name');
  if (company_name.trim() !== wanted) {
    return refuse(
      userError('VALIDATION', `Enter the workspace name, “${wanted}”, to close it.`, 'company_name'),
    );
  }
  const before = statusOf(company_uuid, context);
  store.set('Company', company_uuid, { status: 'ARCHIVED' });
  noteStatusChange(company_uuid, before, context);
  return { company: ref('Company', company_uuid), errors: [] };
}) satisfies Resolver<'Mutation', 'archive_company'>;
