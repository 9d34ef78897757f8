import type { SavePartnerInput } from '#gql/usePartnerFormMutation';
import { emailFault } from '#rules/email.ts';
import { phoneFault } from '#rules/identifiers.ts';
import { partnerIdFault } from '#rules/partner-ids.ts';
import type { Fault } from '#rules/rule.ts';
import { lengthFault, lengthOf, signFault } from '#rules/text.ts';
import { fromLocalInput, type Zone } from '#lib/dates.ts';
import type { Chosen } from '#ui/form/choice.ts';
import type { FormFault } from '#ui/form/form-model.ts';
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

/** Changes the paths of the server's faults to those of the form's fields. */
export const toFormFaults = (faults: readonly FormFault[]): readonly FormFault[] =>
  faults.map((fault) => {
    const [first, second, ...rest] = fault.path;
    if (first === 'owner_uuid') return { ...fault, path: ['owner'] };
    if (first === 'paused_until') return { ...fault, path: ['resume_on'] };
    if (first !== 'template') return fault;
    return second === 'values'
      ? { ...fault, path: ['template_values', ...rest] }
      : { ...fault, path: ['template_uuid'] };
  });

const MAX_TAGS = 20;
const MAX_CONTACTS = 20;
const MAX_RETENTION = 400;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function faultsOf(values: PartnerValues): ValidationError[] {
  const faults: ValidationError[] = [];
  const ask = (path: string, fault: Fault) => {
    if (fault !== null) faults.push([path, fault]);
  };
  ask('partner_name', lengthFault(values.partner_name, 2, 80));
  if (values.partner_type === '') faults.push(['partner_type', 'Choose what it is for.']);
  if (values.status === 'PAUSED' && values.resume_on !== '' && !TIME.test(values.resume_at))
    faults.push(['resume_at', 'Enter a time, such as 08:00.']);
  ask('description', lengthFault(values.description, 0, 1000));
  if (values.tags.length > MAX_TAGS) faults.push(['tags', `Use at most ${MAX_TAGS} tags.`]);
  else if (values.tags.some((tag) => lengthOf(tag.trim()) > 30))
    faults.push(['tags', 'A tag has at most 30 characters.']);
  else ask('tags', values.tags.map((tag) => signFault(tag)).find((fault) => fault !== null) ?? null);
  const days = values.retention_days;
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION))
    faults.push(['retention_days', `Enter 1 to ${MAX_RETENTION} days, or nothing.`]);
  for (const [place, row] of values.external_ids.entries()) {
    const [qualifier, value] = [row.qualifier.trim(), row.value.trim()];
    const fault =
      value === ''
        ? { part: 'value', message: 'Enter the ID, or remove the row.' }
        : partnerIdFault({ scheme: row.scheme, qualifier, value });
    if (fault !== null) faults.push([`external_ids.${place}.${fault.part}`, fault.message]);
  }
  if (values.contacts.length > MAX_CONTACTS)
    faults.push(['contacts', `Add at most ${MAX_CONTACTS} contacts.`]);
  for (const [place, { name, email, phone }] of values.contacts.entries()) {
    const at = `contacts.${place}`;
    ask(`${at}.name`, name.trim() === '' ? 'Enter a name, or remove the row.' : lengthFault(name, 1, 80));
    ask(`${at}.email`, emailFault(email.trim()));
    if (phone.trim() !== '') ask(`${at}.phone`, phoneFault(phone.trim()));
  }
  return faults;
}

/** Rules that the server applies too. */
export const partnerSchema = formSchema<PartnerValues>(faultsOf);
