import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../../model/kit/collection.ts';
import { derivedSecret } from '../../model/kit/derived-secret.ts';
import { sftpUserItems } from '../../model/sftp/users.ts';
import type { Resolver } from '../../resolvers.ts';

const TYPE = 'SftpUser';
/** The store only keeps the number of the issued password, never the password itself. */
export const PASSWORD_VERSION = 'password_version';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'SftpUser.password_version': number;
  }
}

const issued = (key: string, { store }: MockContext): number =>
  store.writtenValue(TYPE, key, PASSWORD_VERSION) ?? 0;

/** Issues the next password of an account; the caller returns it in the response, and nowhere else. */
export function issuePassword(key: string, context: MockContext): string {
  const { clock, store } = context;
  const version = issued(key, context) + 1;
  store.set(TYPE, key, {
    [PASSWORD_VERSION]: version,
    password: { name: 'password', is_set: true, updated_at: clock.now() },
  });
  return derivedSecret(context, 'cwsf_', { type: TYPE, key, version });
}

/** `rotate_sftp_user_password`. */
export const rotateSftpUserPassword: Resolver<'Mutation', 'rotate_sftp_user_password'> = (
  _source,
  { input: { sftp_user_uuid } },
  context,
) => {
  const { error } = sftpUserItems.target(sftp_user_uuid, context);
  if (error) return { sftp_user: null, password: null, errors: [error] };
  const password = issuePassword(sftp_user_uuid, context);
  context.store.set(TYPE, sftp_user_uuid, changedNow(context));
  return { sftp_user: ref(TYPE, sftp_user_uuid), password, errors: [] };
};
