import type { Writes } from '../../../engine/store/schema-fields.ts';
import type { EndpointDirection, SaveEndpointInput, SaveHostSystemInput, SecretInput } from '#schema-types';
import { platform } from '#platform';
import { signError } from '#rules/text.ts';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { oneWay } from '../../world/one-way.ts';
import { hostOf } from '../../world/connection-address.ts';
import { SECRETS, type Configured, type EndpointType } from '../../world/connection-config.ts';
import { as2PartnerOf } from './as2-stations.ts';
import { takenName } from '../kit/taken-name.ts';
import { changedNow, madeNow } from '../kit/collection.ts';
import { forms, type Draft } from './config-forms.ts';
import { savedMailbox, takeGrant } from './consent.ts';
import { codeHash } from './access-code.ts';
import {
  configuredOf,
  isByStation,
  kinds,
  secretsOf,
  subjectOf,
  type ConnectionType,
} from './connections.ts';
import { fillForm } from './fill-form.ts';
import { madeByPlatform } from './made-by-platform.ts';
import { noSecrets, saveSecrets } from './secrets.ts';

/** The fields of `SaveEndpointInput` and `SaveHostSystemInput`. */
export type SaveInput = Partial<SaveEndpointInput & SaveHostSystemInput>;

/**
 * The only possible direction of a type; null if any is possible. Output to a partner is sent; output to the
 * workspace's own system was received.
 */
function forcedDirection(of: ConnectionType, type: EndpointType): EndpointDirection | null {
  const way = oneWay[type];
  if (way === undefined) return null;
  return (way === 'OUT') === (of === 'Endpoint') ? 'SEND' : 'RECEIVE';
}

const required = (field: string, message: string) => userError('VALIDATION', message, field);

/** Errors in the name: its length, or that it is taken. */
function nameErrors(
  of: ConnectionType,
  { name, key, subject }: { name: string; key: string | null; subject: Subject },
  context: MockContext,
): UserError[] {
  const strange = signError(name);
  if (strange !== null) return [required('name', strange)];
  const length = [...name].length;
  if (length < 2 || length > 80) return [required('name', 'Use 2 to 80 characters.')];
  const owner =
    subject.partner_uuid === undefined
      ? { company_uuid: subject.company_uuid }
      : { partner_uuid: subject.partner_uuid };
  const among = kinds[of].members.keys(context, owner);
  const taken = takenName(of, { name, own: key, among, what: `A ${kinds[of].what}` }, context);
  return taken ? [taken] : [];
}

/** The configuration that was given, if there is exactly one and it matches the type. */
function givenConfig(type: EndpointType, config: SaveInput['config']): Draft | UserError | null {
  const given = Object.entries(config ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const { input } = forms[type];
  if (given.length === 0) return null;
  const [[name, value] = ['', {}]] = given;
  if (given.length > 1)
    return userError('VALIDATION', `Provide exactly one configuration: “${input}” for ${type}.`, 'config');
  return name === input
    ? // The input of a type is its draft.
      (value as Draft)
    : userError('VALIDATION', `For ${type}, provide the settings in “${input}”.`, ['config', name]);
}

const isError = (value: object): value is UserError => 'code' in value && 'message' in value;

/** When the certificate in the settings expires; undefined if they contain none. */
function certificateEnd({ type, config }: Configured): number | null | undefined {
  const pem =
    type === 'AS2_SEND' || type === 'AS2_RECEIVE'
      ? config.partner_certificate
      : type === 'EADAPTOR_NEXT'
        ? config.certificate
        : undefined;
  if (pem === undefined || pem === null) return pem;
  const read = platform.pki.readCertificate(pem);
  return read.problem === null ? read.facts.valid_to : null;
}

interface Checked {
  readonly type: EndpointType;
  readonly fields: Writes<'Endpoint'>;
  readonly errors: readonly UserError[];
}

/** Builds the record to store; `key` is null for a new one. */
export function checked(
  of: ConnectionType,
  key: string | null,
  { subject, input, context }: { subject: Subject; input: SaveInput; context: MockContext },
): Checked {
  const { clock, store } = context;
  const link = key === null ? null : { type: of, key };
  const before = link && configuredOf(link, context);
  const type = before?.type ?? input.type!;
  const errors: UserError[] = [];

  if (before && input.type && input.type !== before.type)
    errors.push(
      required('type', `The type ${before.type} cannot be changed. Add another ${kinds[of].what} instead.`),
    );
  const name = input.name === undefined || input.name === null ? undefined : input.name.trim();
  if (name !== undefined) errors.push(...nameErrors(of, { name, key, subject }, context));

  const forced = forcedDirection(of, type);
  if (forced !== null && input.direction && input.direction !== forced)
    errors.push(required('direction', `${type} only supports direction ${forced} here.`));

  let after: Configured | undefined;
  if (isByStation(of, type))
    errors.push(...stationErrors(key === null, subject, { saveInput: input, context }));
  else {
    const given = givenConfig(type, input.config);
    if (given && isError(given)) errors.push(given);
    else if (given || !before) {
      const path = ['config', forms[type].input];
      const filled = fillForm(forms[type], given ?? {}, {
        before: before && { ...before.config },
        path,
      });
      errors.push(...filled.errors);
      if (filled.errors.length === 0) {
        // The form of this type has filled and checked the settings.
        const configured = { type, config: filled.config } as unknown as Configured;
        after = madeByPlatform(configured, subject, context);
        errors.push(...pathErrors(of, key, { configured: after, subject, context }));
      }
    }
  }
  const secrets = saveSecrets(
    link ? secretsOf(link, context) : noSecrets(SECRETS[type]),
    input.secrets,
    clock.now(),
  );
  errors.push(...secrets.errors);

  const ends = after && certificateEnd(after);
  // A different server has a different certificate, which is unknown until the next verification.
  const moved = after && (!before || hostOf(after) !== hostOf(before));
  return {
    type,
    errors,
    fields: {
      name,
      config: after?.config,
      direction: input.direction ?? (key === null ? (forced ?? 'BOTH') : undefined),
      environment:
        input.environment ??
        (key === null ? store.read('Company', subject.company_uuid, 'environment') : undefined),
      enabled: input.enabled ?? (key === null ? true : undefined),
      secrets: input.secrets || key === null ? secrets.secrets : undefined,
      access_code_hash: accessCodeHash(input.secrets, subject.company_uuid),
      certificate_expires_at: ends === undefined ? (moved ? null : undefined) : ends,
    },
  };
}

/** Hash that an upload page compares access codes with; undefined if no code is given, empty if it is removed. */
function accessCodeHash(
  secrets: readonly SecretInput[] | null | undefined,
  company_uuid: string,
): string | undefined {
  const given = secrets?.find(({ name }) => name === 'access_code');
  return given && (given.value ? codeHash(company_uuid, given.value) : '');
}

/** Refuses AS2 settings of a partner's connection: the partner's AS2 settings apply, which have their own mutation. */
function stationErrors(
  isNew: boolean,
  { partner_uuid = '' }: Subject,
  { saveInput: { config }, context }: { saveInput: SaveInput; context: MockContext },
): UserError[] {
  if (config) return [required('config', "Change the partner's AS2 settings instead.")];
  return isNew && as2PartnerOf(partner_uuid, context) === null
    ? [userError('CONFLICT', 'The partner has no AS2 settings. Add them first.', 'type')]
    : [];
}

/** The part of the address of an upload page or a file API that is chosen; null for any other connection. */
function pathOf({ type, config }: Configured): string | null {
  if (type === 'UPLOAD_PAGE') return config.custom_path;
  return type === 'FILE_API' ? config.namespace : null;
}

/** Paths of upload pages and files must be unique in the workspace. */
function pathErrors(
  of: ConnectionType,
  key: string | null,
  {
    configured,
    subject: { company_uuid },
    context,
  }: { configured: Configured; subject: Subject; context: MockContext },
): UserError[] {
  const { type } = configured;
  const field = type === 'UPLOAD_PAGE' ? 'custom_path' : 'namespace';
  const path = pathOf(configured);
  if (path === null) return [];
  const others = (['Endpoint', 'HostSystem'] as const).flatMap((kind) =>
    kinds[kind].members
      .keys(context, { company_uuid, type })
      .filter((value) => kind !== of || value !== key)
      .map((value) => pathOf(configuredOf({ type: kind, key: value }, context))),
  );
  return others.includes(path)
    ? [
        userError('ALREADY_EXISTS', `“${path}” is already taken in this workspace.`, [
          'config',
          forms[type].input,
          field,
        ]),
      ]
    : [];
}

/** Errors in a new connection other than in its settings. */
function newErrors(of: ConnectionType, input: SaveInput): UserError[] {
  const errors: UserError[] = [];
  if (!input.name) errors.push(required('name', 'Enter a name.'));
  if (!input.type) errors.push(required('type', 'Choose a protocol.'));
  if (of === 'HostSystem' && !input.system_kind) errors.push(required('system_kind', 'Choose a product.'));
  if (!input.config && !(input.type && isByStation(of, input.type)))
    errors.push(required('config', 'Enter the settings.'));
  return errors;
}

/** `save_endpoint` and `save_host_system`. */
export function saveConnection<Type extends ConnectionType>(
  of: Type,
  input: SaveInput,
  context: MockContext,
) {
  const { store } = context;
  const { members } = kinds[of];
  const refuse = (errors: readonly UserError[]) => ({ edge: null, former_default: null, errors });

  const { existing, subject, error } = targetOf(of, input, context);
  if (error) return refuse([error]);
  if (existing === null) {
    const inputErrors = newErrors(of, input);
    if (inputErrors.length > 0) return refuse(inputErrors);
  }
  const { errors, fields, type } = checked(of, existing, { subject: subject!, input, context });
  const mailbox = savedMailbox(input.mailbox_state, { type, partner_uuid: subject!.partner_uuid }, context);
  const inputErrors = mailbox.error ? [...errors, mailbox.error] : errors;
  if (inputErrors.length > 0) return refuse(inputErrors);
  if (mailbox.grant && input.mailbox_state) takeGrant(input.mailbox_state, context);

  const key = existing ?? store.newKey(of);
  const own = of === 'HostSystem' ? hostSystemFields(existing, input, { subject: subject!, context }) : null;
  const former_default = own?.is_default === true ? dropDefault(key, subject!, context) : null;
  const all = { ...fields, ...own, mailbox_grant: mailbox.grant };
  if (existing === null) {
    store.insert<ConnectionType>(of, key, { ...subject, ...all, type, ...madeNow(context) });
  } else {
    store.set<ConnectionType>(of, key, { ...all, ...changedNow(context) });
  }
  return { edge: members.edge(key), former_default, errors: [] };
}

/** The subject of the input: a stored connection, or the owner of a new one; an error if the person may not edit it. */
export function targetOf(of: ConnectionType, input: SaveInput, context: MockContext) {
  const { key: keyField, members } = kinds[of];
  const existing = input[keyField] ?? null;
  const subject = existing === null ? ownerOf(of, input, context) : subjectIfThere(of, existing, context);
  const { error } =
    existing === null ? members.targetNew(subject, context) : members.target(existing, context);
  return { existing, subject, error };
}

const subjectIfThere = (type: ConnectionType, key: string, context: MockContext): Subject | null =>
  context.store.exists(type, key) ? subjectOf({ type, key }, context) : null;

/** The owner of a new connection; the workspace of a partner comes from the store. */
function ownerOf(
  of: ConnectionType,
  { partner_uuid, company_uuid }: SaveInput,
  { access }: MockContext,
): Subject | null {
  if (of === 'HostSystem') return company_uuid ? { company_uuid } : null;
  // Looking up partner_uuid undefined would treat the workspace as the owner.
  return access.partner(partner_uuid ?? '') ?? { company_uuid: '', partner_uuid: partner_uuid ?? '' };
}

function hostSystemFields(
  key: string | null,
  input: SaveInput,
  { subject: { company_uuid }, context }: { subject: Subject; context: MockContext },
) {
  const isFirst = key === null && kinds.HostSystem.members.keys(context, { company_uuid }).length === 0;
  return {
    system_kind: input.system_kind ?? undefined,
    // One host system is always the default: the flag can move to another one, but not just be cleared.
    is_default: input.is_default === true || isFirst ? true : key === null ? false : undefined,
  };
}

/** Clears the default flag of the host system that has it, except `but`. */
function dropDefault(but: string, { company_uuid }: Subject, context: MockContext) {
  const former = kinds.HostSystem.members
    .keys(context, { company_uuid, is_default: true })
    .find((key) => key !== but);
  if (former === undefined) return null;
  context.store.set('HostSystem', former, { is_default: false, ...changedNow(context) });
  return ref('HostSystem', former);
}
