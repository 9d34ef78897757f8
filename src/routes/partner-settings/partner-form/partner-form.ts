import type { SavePartnerInput } from '#gql/usePartnerFormMutation';
import { emailError } from '#rules/email.ts';
import { phoneError } from '#rules/identifiers.ts';
import { partnerIdError } from '#rules/partner-ids.ts';
import { lengthError, lengthOf, signError } from '#rules/text.ts';
import { fromLocalInput, type Zone } from '#lib/dates.ts';
import type { UserError } from '#lib/user-error.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { ContactRoleName, SchemeName } from '../../_shared/partner-id-labels.ts';
import type { partnerStatuses, partnerTypes } from '../../_shared/partner-labels.ts';

export type PartnerTypeName = keyof typeof partnerTypes;
export type StatusName = keyof typeof partnerStatuses;

export interface ContactRow {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: ContactRoleName;
}

/** An identifier as entered. */
export interface IdRow {
  readonly scheme: SchemeName;
  /** Only for an interchange ID. */
  readonly qualifier: string;
  readonly value: string;
}

/** The values of the form. */
export interface PartnerValues {
  readonly partner_name: string;
  /** '' until one is chosen. */
  readonly partner_type: PartnerTypeName | '';
  readonly status: StatusName;
  /** The local date on which a paused partner is resumed, "2026-09-15"; '' if somebody has to resume it. */
  readonly resume_on: string;
  /** The time on that date, "08:00". */
  readonly resume_at: string;
  readonly description: string;
  readonly owner: Chosen | null;
  readonly tags: readonly string[];
  readonly external_ids: readonly IdRow[];
  readonly contacts: readonly ContactRow[];
  /** The number of days for which executions are kept; null to use the workspace's setting. */
  readonly retention_days: number | null;
  /** The template that a new partner starts with. */
  readonly template_uuid: string;
  /** The values of the template's variables, as entered. */
  readonly template_values: Readonly<Record<string, string>>;
  /** The keys of the flows that a duplicate of another partner starts with. */
  readonly copied_flow_uuids: readonly string[];
}

/** The value for no template. */
export const NO_TEMPLATE = 'none';

export const blankPartner: PartnerValues = {
  partner_name: '',
  partner_type: '',
  status: 'ONBOARDING',
  resume_on: '',
  resume_at: '08:00',
  description: '',
  owner: null,
  tags: [],
  external_ids: [],
  contacts: [],
  retention_days: null,
  template_uuid: NO_TEMPLATE,
  template_values: {},
  copied_flow_uuids: [],
};

export const blankId: IdRow = { scheme: 'SCAC', qualifier: '', value: '' };
export const blankContact: ContactRow = { name: '', email: '', phone: '', role: 'BUSINESS' };

/**
 * The input for the partner itself; `zone` is the time zone of the entered times. An archived partner keeps its status,
 * because it is restored from its menu.
 */
export function inputOf(values: PartnerValues, zone: Zone): SavePartnerInput {
  const { template_uuid: _template, template_values: _values, copied_flow_uuids: _flows, ...own } = values;
  const { owner, status, partner_type, resume_on, resume_at, ...rest } = own;
  const resumed = resume_on === '' ? null : fromLocalInput(`${resume_on}T${resume_at}`, zone);
  return {
    ...rest,
    partner_type: partner_type || null,
    ...(status === 'ARCHIVED' ? {} : { status }),
    ...(status === 'PAUSED' && {
      paused_until: resumed === null ? null : new Date(resumed).toISOString(),
    }),
    partner_name: values.partner_name.trim(),
    description: values.description.trim() || null,
    owner_uuid: owner?.value ?? null,
    external_ids: values.external_ids.map(({ scheme, qualifier, value }) => ({
      scheme,
      qualifier: scheme === 'ISA' ? qualifier.trim() || null : null,
      value: value.trim(),
    })),
    contacts: values.contacts.map(({ name, email, phone, role }) => ({
      name: name.trim(),
      email: email.trim(),
      phone: phone.trim() || null,
      role,
    })),
  };
}

/** Changes the paths of the server's errors to those of the form's fields. */
export const toFormErrors = (errors: readonly UserError[]): readonly UserError[] =>
  errors.map((error) => {
    const [first, second, ...rest] = error.path;
    if (first === 'owner_uuid') return { ...error, path: ['owner'] };
    if (first === 'paused_until') return { ...error, path: ['resume_on'] };
    if (first !== 'template') return error;
    return second === 'values'
      ? { ...error, path: ['template_values', ...rest] }
      : { ...error, path: ['template_uuid'] };
  });

const MAX_TAGS = 20;
const MAX_CONTACTS = 20;
const MAX_RETENTION = 400;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function errorsOf(values: PartnerValues): ValidationError[] {
  const errors: ValidationError[] = [];
  const ask = (path: string, error: string | null) => {
    if (error !== null) errors.push([path, error]);
  };
  ask('partner_name', lengthError(values.partner_name, 2, 80));
  if (values.partner_type === '') errors.push(['partner_type', 'Choose what it is for.']);
  if (values.status === 'PAUSED' && values.resume_on !== '' && !TIME.test(values.resume_at))
    errors.push(['resume_at', 'Enter a time, such as 08:00.']);
  ask('description', lengthError(values.description, 0, 1000));
  if (values.tags.length > MAX_TAGS) errors.push(['tags', `Use at most ${MAX_TAGS} tags.`]);
  else if (values.tags.some((tag) => lengthOf(tag.trim()) > 30))
    errors.push(['tags', 'A tag has at most 30 characters.']);
  else ask('tags', values.tags.map((tag) => signError(tag)).find((error) => error !== null) ?? null);
  const days = values.retention_days;
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION))
    errors.push(['retention_days', `Enter 1 to ${MAX_RETENTION} days, or nothing.`]);
  for (const [place, row] of values.external_ids.entries()) {
    const [qualifier, value] = [row.qualifier.trim(), row.value.trim()];
    const error =
      value === ''
        ? { part: 'value', message: 'Enter the ID, or remove the row.' }
        : partnerIdError({ scheme: row.scheme, qualifier, value });
    if (error !== null) errors.push([`external_ids.${place}.${error.part}`, error.message]);
  }
  if (values.contacts.length > MAX_CONTACTS)
    errors.push(['contacts', `Add at most ${MAX_CONTACTS} contacts.`]);
  for (const [place, { name, email, phone }] of values.contacts.entries()) {
    const at = `contacts.${place}`;
    ask(`${at}.name`, name.trim() === '' ? 'Enter a name, or remove the row.' : lengthError(name, 1, 80));
    ask(`${at}.email`, emailError(email.trim()));
    if (phone.trim() !== '') ask(`${at}.phone`, phoneError(phone.trim()));
  }
  return errors;
}

/** Rules that the server applies too. */
export const partnerSchema = formSchema<PartnerValues>(errorsOf);
