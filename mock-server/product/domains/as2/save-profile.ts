import { platform } from '#platform';
import { as2IdError } from '#rules/identifiers.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { fold } from '../../model/kit/by-name.ts';
import { certificatesFor } from '../../model/certificate/certificates.ts';
import {
  generate,
  keepGenerated,
  wrongWish,
  type Generated,
  type KeyWish,
} from '../../model/certificate/generate.ts';
import { renameSource } from '../../model/certificate/place.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { firstOf, wrongText } from '../../model/kit/wrong-text.ts';
import { as2Partners, as2Profiles } from '../../model/endpoint/as2-stations.ts';
import type { Resolver } from '../../resolvers.ts';

interface KeyImport {
  readonly pkcs12: string;
  readonly passphrase?: string | null;
}

const USUAL_KEY: KeyWish = { key_size: 2048, validity_days: 730 };

export function wrongAs2Id(value: string | null | undefined, path: string): UserError | null {
  const error = as2IdError(value ?? '');
  return error === null ? null : userError('VALIDATION', error, path);
}

type Imported = { readonly facts: Generated['facts']; readonly error: null } | { readonly error: UserError };

/** The certificate from a file; its private key is only required, not kept. */
function imported({ pkcs12, passphrase }: KeyImport): Imported {
  const result = platform.pki.readPkcs12(pkcs12, passphrase ?? '');
  if (result.problem === null) return { facts: result.facts, error: null };
  const field = result.problem.startsWith('The passphrase') ? 'passphrase' : 'pkcs12';
  return { error: userError('VALIDATION', result.problem, ['import', field]) };
}

export const saveAs2Profile: Resolver<'Mutation', 'save_as2_profile'> = async (
  _source,
  { input },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ as2_profile: null, as2_profile_edge: null, errors: [error] });
  const uuid = input.as2_profile_uuid ?? null;
  const target = as2Profiles.targetOf(uuid, input.company_uuid, context);
  if (target.error) return refuse(target.error);
  const { company_uuid } = target.subject;

  const key = input.key ?? USUAL_KEY;
  const isNew = uuid === null;
  const given = isNew && input.import ? imported(input.import) : null;
  const wrong = firstOf(
    isNew || input.name != null ? wrongText(input.name, 'A name', { bounds: [2, 80], path: 'name' }) : null,
    isNew || input.as2_id != null ? wrongAs2Id(input.as2_id, 'as2_id') : null,
    isNew ? wrongWish(key, ['key']) : null,
    given && input.key
      ? userError('VALIDATION', 'Either generate a key pair or import one.', 'import')
      : (given?.error ?? null),
    input.name != null ? taken(company_uuid, uuid, { field: 'name', value: input.name, context }) : null,
    input.as2_id != null
      ? taken(company_uuid, uuid, { field: 'as2_id', value: input.as2_id, context })
      : null,
  );
  if (wrong) return refuse(wrong);

  const name = input.name?.trim();
  const as2_id = input.as2_id ?? undefined;
  if (uuid !== null) {
    store.set('As2Profile', uuid, { name, as2_id, ...changedNow(context) });
    if (name !== undefined)
      renameSource(
        { company_uuid, source_type: 'AS2_PROFILE', source_uuid: uuid, source_name: name },
        context,
      );
    if (input.is_default === true) makeDefault(company_uuid, uuid, context);
    return { as2_profile: ref('As2Profile', uuid), as2_profile_edge: null, errors: [] };
  }
  const as2_profile_uuid = store.newKey('As2Profile');
  const whose = {
    company_uuid,
    partner_uuid: null,
    source_type: 'AS2_PROFILE' as const,
    source_uuid: as2_profile_uuid,
    source_name: name ?? '',
  };
  const made: Generated =
    given?.error === null
      ? { certificate_uuid: store.newKey('Certificate'), facts: given.facts }
      : await generate(whose, { ...key, common_name: (as2_id ?? '').slice(0, 64) }, context);
  const link = store.insert('As2Profile', as2_profile_uuid, {
    company_uuid,
    name,
    as2_id,
    receive_url: `https://as2.${String(store.read('Company', company_uuid, 'short_code'))}.example/as2/${as2_profile_uuid.slice(0, 8)}`,
    is_default: false,
    ...madeNow(context),
  });
  keepGenerated(made, whose, { slot: 'PRIMARY', context });
  const isOnly = as2Profiles.keys(context, { company_uuid }).length === 1;
  if (isOnly || input.is_default === true) makeDefault(company_uuid, as2_profile_uuid, context);
  return { as2_profile: link, as2_profile_edge: as2Profiles.edge(as2_profile_uuid), errors: [] };
};

function taken(
  company_uuid: string,
  uuid: string | null,
  { field, value, context }: { field: 'name' | 'as2_id'; value: string; context: MockContext },
): UserError | null {
  const other = as2Profiles
    .keys(context, { company_uuid })
    .find(
      (key) => key !== uuid && fold(String(context.store.read('As2Profile', key, field))) === fold(value),
    );
  if (other === undefined) return null;
  const words = field === 'name' ? 'This name is' : 'This AS2 ID is';
  return userError('ALREADY_EXISTS', `${words} already used by another AS2 profile of the workspace.`, field);
}

function makeDefault(company_uuid: string, uuid: string, context: MockContext): void {
  for (const key of as2Profiles.keys(context, { company_uuid })) {
    const is_default = key === uuid;
    if (context.store.read('As2Profile', key, 'is_default') !== is_default) {
      context.store.set('As2Profile', key, { is_default });
    }
  }
}

export const deleteAs2Profile: Resolver<'Mutation', 'delete_as2_profile'> = (
  _source,
  { input: { as2_profile_uuid } },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ as2_profile: null, errors: [error] });
  const target = as2Profiles.target(as2_profile_uuid, context);
  if (target.error) return refuse(target.error);
  const users = as2Partners.keys(context, { as2_profile_uuid });
  if (users.length > 0) {
    const names = users.slice(0, 3).map((key) => String(store.read('As2Partner', key, 'name')));
    const more = users.length > 3 ? ` and ${users.length - 3} more` : '';
    return refuse(
      userError(
        'IN_USE',
        `${names.join(', ')}${more} exchange messages with it. Assign them another AS2 profile first.`,
        'as2_profile_uuid',
      ),
    );
  }
  const source = {
    company_uuid: target.subject.company_uuid,
    source_type: 'AS2_PROFILE',
    source_uuid: as2_profile_uuid,
    source_name: '',
  } as const;
  for (const key of certificatesFor(source, context)) store.remove('Certificate', key);
  const wasDefault = store.read('As2Profile', as2_profile_uuid, 'is_default') === true;
  store.remove('As2Profile', as2_profile_uuid);
  const [next] = as2Profiles.keys(context, { company_uuid: target.subject.company_uuid });
  if (wasDefault && next !== undefined) makeDefault(target.subject.company_uuid, next, context);
  return { as2_profile: ref('As2Profile', as2_profile_uuid), errors: [] };
};
