import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useSftpUserForm_user$key } from '#gql/useSftpUserForm_user';
import type { useSftpUserFormSaveMutation } from '#gql/useSftpUserFormSaveMutation';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { addToList } from '#shared/list-changes.ts';
import { dayOf, endOfDay } from '#lib/days.ts';
import type { PermissionName } from '../sftp-user-labels.ts';
import { blankUser, isKeyTyped, rootOf, sftpUserSchema, type SftpUserValues } from './sftp-user-form.ts';

/** A saved account and its password, if one was issued; the server returns it only this once. */
export interface SavedUser {
  readonly sftp_user_uuid: string;
  readonly password: string | null;
}

interface SftpUserFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The user to edit; null for a new one. */
  userRef: useSftpUserForm_user$key | null;
  onSaved: (saved: SavedUser) => void;
}

const NOTHING: SavedUser = { sftp_user_uuid: '', password: null };

/** Renames the paths of the server's errors to those of the form's fields. */
function toFormError(error: UserError, lines: readonly string[]): UserError {
  const [first = '', place] = error.path;
  if (first === 'add_public_keys') {
    // Empty rows were not sent.
    const sent = lines.flatMap((line, index) => (isKeyTyped(line) ? index : []));
    const row = place === undefined ? undefined : sent[Number(place)];
    return { ...error, path: row === undefined ? ['new_keys'] : ['new_keys', String(row)] };
  }
  const names: Readonly<Record<string, string>> = {
    remove_public_keys: 'kept_keys',
    password: 'has_password',
    issue_password: 'has_password',
    expires_at: 'expires_on',
  };
  return names[first] === undefined ? error : { ...error, path: [names[first]] };
}

/** The form model of an account, new or stored. */
export function useSftpUserForm(options: SftpUserFormOptions): FormModel<SftpUserValues> {
  const { company_uuid, connectionId, userRef, onSaved } = options;
  const user = useFragment(
    graphql`
      fragment useSftpUserForm_user on SftpUser {
        sftp_user_uuid
        username
        permission
        trading_partner {
          partner_uuid
        }
        root_directory
        public_keys {
          fingerprint
          algorithm
          comment
          created_at
        }
        password {
          is_set
        }
        allowed_cidrs
        expires_at
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    userRef,
  );
  const [save] = useMutation<useSftpUserFormSaveMutation>(
    graphql`
      mutation useSftpUserFormSaveMutation($input: SaveSftpUserInput!) {
        save_sftp_user(input: $input) {
          password
          sftp_user_edge {
            cursor
            node {
              sftp_user_uuid
              ...sftpUsers_user
              ...SftpUserItem_user
              ...useSftpUserForm_user
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The SFTP user was not saved', inForm: 'all' },
  );
  const zone = useZone();
  const saved = useRef<SavedUser>(NOTHING);
  return useEntityForm<SftpUserValues, SftpUserValues, number | null>({
    formKey: `sftp-user/${user?.sftp_user_uuid ?? `new/${company_uuid}`}`,
    subject: user?.username ?? 'New SFTP user',
    values: user
      ? {
          username: user.username,
          permission: user.permission as PermissionName,
          partner_uuid: user.trading_partner?.partner_uuid ?? '',
          root_directory: user.root_directory,
          kept_keys: user.public_keys.map(({ fingerprint, algorithm, comment, created_at }) => ({
            fingerprint,
            algorithm,
            comment: comment ?? '',
            added_at: created_at,
          })),
          new_keys: [],
          has_password: user.password.is_set,
          allowed_cidrs: user.allowed_cidrs,
          expires_on: user.expires_at == null ? '' : dayOf(user.expires_at, zone),
        }
      : blankUser,
    schema: sftpUserSchema,
    isNew: !user,
    version: user?.lock_version ?? null,
    changedBy: user ? { name: user.updated_by.display, at: user.updated_at } : null,
    async save(values, { version, changed }) {
      const kept = values.kept_keys.map(({ fingerprint }) => fingerprint);
      const hadPassword = user?.password.is_set ?? false;
      const result = await save(
        {
          input: {
            ...(user
              ? { sftp_user_uuid: user.sftp_user_uuid, lock_version: version }
              : { company_uuid, username: values.username.trim() }),
            permission: values.permission,
            partner_uuid: values.partner_uuid || null,
            root_directory: rootOf(values),
            add_public_keys: values.new_keys.filter(isKeyTyped).map((line) => line.trim()),
            remove_public_keys: (user?.public_keys ?? [])
              .map(({ fingerprint }) => fingerprint)
              .filter((fingerprint) => !kept.includes(fingerprint)),
            allowed_cidrs: values.allowed_cidrs.map((network) => network.trim()),
            ...(values.has_password && !hadPassword && { issue_password: true }),
            ...(!values.has_password && hadPassword && { password: null }),
            // An unchanged expiry is not sent, because its stored time of day may be any.
            ...(user && !changed.includes('expires_on')
              ? {}
              : { expires_at: endOfDay(values.expires_on, zone) }),
          },
        },
        {
          updater(store) {
            const edge = store.getRootField('save_sftp_user')?.getLinkedRecord('sftp_user_edge');
            if (!user) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok)
        return { ok: false, errors: result.errors.map((error) => toFormError(error, values.new_keys)) };
      const { sftp_user_edge, password } = result.response.save_sftp_user;
      saved.current = {
        sftp_user_uuid: sftp_user_edge?.node.sftp_user_uuid ?? '',
        password: password ?? null,
      };
      return { ok: true };
    },
    onSaved() {
      const { current } = saved;
      saved.current = NOTHING;
      onSaved(current);
    },
  });
}
