import { IconBan, IconDots, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { KeyMenuRevokeMutation } from '#gql/KeyMenuRevokeMutation';
import type { KeyMenuRotateMutation } from '#gql/KeyMenuRotateMutation';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { overlapNames } from '../../_shared/keys/overlaps.ts';
import { rotated } from '../../_shared/keys/rotated.ts';
import { RotateSecret } from './RotateSecret.tsx';
import type { AdapterKey } from './useAdapterKeys.ts';

/** The action menu of a key. */
export function KeyMenu({ apiKey }: { apiKey: AdapterKey }) {
  const { key_uuid, lock_version, name, status, viewer_can_edit } = apiKey;
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const [rotate, isRotating] = useMutation<KeyMenuRotateMutation>(
    graphql`
      mutation KeyMenuRotateMutation($input: RotateRemoteAdapterApiKeyInput!) {
        rotate_remote_adapter_api_key(input: $input) {
          api_key
          remote_adapter_api_key {
            key_uuid
            ...useAdapterKeys_key
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not rotated`, inForm: ['lock_version'] },
  );
  const [revoke, isRevoking] = useMutation<KeyMenuRevokeMutation>(
    graphql`
      mutation KeyMenuRevokeMutation($input: RevokeRemoteAdapterApiKeyInput!) {
        revoke_remote_adapter_api_key(input: $input) {
          remote_adapter_api_key {
            key_uuid
            ...useAdapterKeys_key
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not revoked`, success: `${name} revoked` },
  );
  const close = () => setAsked(null);
  const refusal =
    status === 'REVOKED'
      ? 'This key was revoked permanently.'
      : viewer_can_edit
        ? undefined
        : 'You can view everything but change nothing';
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: 'Rotate…',
            icon: <IconRefresh size={16} />,
            disabled: refusal,
            onSelect: () => setAsked('rotate'),
          },
          { divider: true },
          {
            label: 'Revoke…',
            icon: <IconBan size={16} />,
            danger: true,
            disabled: refusal,
            onSelect: () => setAsked('revoke'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${name}`} icon={<IconDots size={16} />} />
        )}
      />
      {asked === 'rotate' && (
        <RotateSecret
          name={name}
          what="API key"
          question="Programs that use the key need the new one."
          choices={overlapNames}
          busy={isRotating}
          onRotate={async (overlap_hours) => {
            const result = await rotate({ input: { key_uuid, lock_version, overlap_hours } });
            return rotated(result, ({ rotate_remote_adapter_api_key: { api_key } }) => api_key);
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={asked === 'revoke'}
        onClose={close}
        title={`Revoke the API key “${name}”?`}
        confirmLabel="Revoke"
        danger
        busy={isRevoking}
        onConfirm={() => void revoke({ input: { key_uuid } }).then(close)}
      >
        Programs can no longer register or change adapters with it. Its adapters keep working. This cannot be
        undone.
      </ConfirmDialog>
    </>
  );
}
