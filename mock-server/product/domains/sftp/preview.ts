import type { PreviewSftpPatternInput } from '#schema-types';
import { hostError, isHost } from '#rules/host.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { HOSTED } from '../../world/sftp-jobs.ts';
import { notFound } from '../../model/kit/collection.ts';
import { sftpJobItems } from '../../model/sftp/jobs.ts';
import { patternSyntaxError } from '../../model/sftp/pattern.ts';
import { lookOf } from './run.ts';
import { connectionError, filesWaiting, hostKeyAt, type Look } from '../../model/sftp/waiting-files.ts';
import type { Resolver } from '../../resolvers.ts';

/** The credentials to use: a different server has a different host key and different credentials. */
function access(input: PreviewSftpPatternInput, host: string, base: Look) {
  const { port, username, auth_kind, secrets } = input;
  const needed = auth_kind === 'PRIVATE_KEY' ? 'private_key' : 'password';
  const isGiven = (secrets ?? []).some(({ name, value }) => name === needed && Boolean(value));
  const isSame = host === base.host;
  // A caller who names a user is expected to send a secret as well.
  const canSignIn = isGiven || host === HOSTED || (isSame ? base.canSignIn : (username ?? null) === null);
  return {
    canSignIn,
    port: host === HOSTED ? 22 : (port ?? base.port),
    host_key_fingerprint:
      input.host_key_fingerprint?.trim() || (isSame ? base.host_key_fingerprint : null) || null,
  };
}

/** The search to preview: a saved job's parameters, overridden by the input. */
function wanted(input: PreviewSftpPatternInput, context: MockContext): Look | UserError {
  const { store } = context;
  const { company_uuid, job_uuid, sftp_user_uuid } = input;
  const isMine = (type: string, key: string) =>
    store.exists(type, key) && store.read(type, key, 'company_uuid') === company_uuid;
  if (job_uuid && !isMine(sftpJobItems.type, job_uuid)) return notFound('launcher job', 'job_uuid');
  if (input.flow_uuid && !isMine('FlowSetup', input.flow_uuid)) return notFound('flow', 'flow_uuid');
  if (sftp_user_uuid && !isMine('SftpUser', sftp_user_uuid)) return notFound('SFTP user', 'sftp_user_uuid');
  const base: Look = job_uuid
    ? lookOf(job_uuid, context)
    : {
        company_uuid,
        host: '',
        port: 22,
        directory: '/',
        pattern: '*',
        pattern_kind: 'GLOB',
        min_age_seconds: 15,
        max_files: 100,
        order: 'OLDEST_FIRST',
        host_key_fingerprint: null,
        canSignIn: true,
        flow_uuid: null,
        looks: 0,
        taken: [],
      };
  const host = sftp_user_uuid ? HOSTED : (input.host?.trim() ?? base.host);
  return {
    ...base,
    host,
    ...access(input, host, base),
    flow_uuid: input.flow_uuid ?? base.flow_uuid,
    directory: input.directory ?? base.directory,
    pattern: input.pattern ?? base.pattern,
    pattern_kind: input.pattern_kind ?? base.pattern_kind,
    min_age_seconds: input.min_age_seconds ?? base.min_age_seconds,
    max_files: input.max_files ?? base.max_files,
    order: input.order ?? base.order,
  };
}

/** `preview_sftp_pattern`. */
export const previewSftpPattern: Resolver<'Mutation', 'preview_sftp_pattern'> = (
  _source,
  { input },
  context,
) => {
  const { error } = sftpJobItems.targetNew({ company_uuid: input.company_uuid }, context);
  if (error) return { preview: null, errors: [error] };
  const look = wanted(input, context);
  if ('code' in look) return { preview: null, errors: [look] };
  return { preview: previewOf(look, context), errors: [] };
};

/** `SftpPatternPreview` of the schema. */
function previewOf(look: Look, context: MockContext) {
  const pattern_error = patternSyntaxError(look.pattern, look.pattern_kind);
  const connection_error = !isHost(look.host)
    ? 'Enter a server, or choose a user of the hosted server.'
    : connectionError(look, context);
  if (connection_error !== null) return { pattern_error, connection_error, files: [], match_count: 0 };
  let left = look.max_files;
  const files = filesWaiting(look, context).map(({ name, size_bytes, updated_at, is_match, is_too_new }) => ({
    file_name: name,
    size_bytes,
    updated_at,
    is_match,
    is_too_new,
    would_be_fetched: is_match && !is_too_new && left-- > 0,
  }));
  return {
    pattern_error,
    connection_error,
    files,
    match_count: files.filter(({ is_match }) => is_match).length,
  };
}

/** `fetch_sftp_host_key`. */
export const fetchSftpHostKey: Resolver<'Mutation', 'fetch_sftp_host_key'> = (
  _source,
  { input },
  context,
) => {
  const { company_uuid, port } = input;
  const refuse = (error: UserError) => ({ host_key_fingerprint: null, errors: [error] });
  const { error } = sftpJobItems.targetNew({ company_uuid }, context);
  if (error) return refuse(error);
  const host = input.host.trim();
  const message = hostError(host);
  if (message !== null) return refuse(userError('VALIDATION', message, 'host'));
  const host_key_fingerprint = hostKeyAt(host, port, { world: context.world, company_uuid });
  return host_key_fingerprint === null
    ? refuse(userError('UPSTREAM_FAILURE', `${host} does not respond.`, 'host'))
    : { host_key_fingerprint, errors: [] };
};
