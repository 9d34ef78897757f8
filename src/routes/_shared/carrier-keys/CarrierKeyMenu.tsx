import {
  IconBan,
  IconDots,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlug,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CarrierKeyMenu_key$key } from '#gql/CarrierKeyMenu_key';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useTestStoredKey } from './useTestCarrierKey.ts';
import { useEnableCarrierKey } from './useEnableCarrierKey.ts';

const RotateCarrierKey = lazily(() => import('./RotateCarrierKey.tsx'), 'RotateCarrierKey');
const CarrierKeyQuestion = lazily(() => import('./CarrierKeyQuestion.tsx'), 'CarrierKeyQuestion');

interface CarrierKeyMenuProps {
  keyRef: CarrierKeyMenu_key$key;
  connectionId: string;
  /** Opens the key; in its form if the person may edit it. */
  onOpen: () => void;
  onDeleted: () => void;
}

/** The actions of a row. */
export function CarrierKeyMenu({ keyRef, connectionId, onOpen, onDeleted }: CarrierKeyMenuProps) {
  const key = useFragment(
    graphql`
      fragment CarrierKeyMenu_key on CarrierApiKey {
        key_uuid
        company_uuid
        label
        status
        lock_version
        used_by {
          total_count
        }
        viewer_can_edit
        ...RotateCarrierKey_key
      }
    `,
    keyRef,
  );
  const { label, status, lock_version, used_by, viewer_can_edit } = key;
  const [asked, setAsked] = useState<'rotate' | 'revoke' | 'delete' | null>(null);
  const tabIndex = useTabStop();
  const setEnabled = useEnableCarrierKey(key);
  const [test] = useTestStoredKey();
  const close = () => setAsked(null);
  const isRevoked = status === 'REVOKED';
  const isDisabled = status === 'DISABLED';
  const locked = viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const refusal = isRevoked ? 'This key was revoked permanently.' : locked;
  const isUsed = status === 'ACTIVE' && used_by.total_count > 0;
  return (
    <>
      <Menu
        label={`Actions for ${label}`}
        align="end"
        items={[
          {
            label: refusal === undefined ? 'Edit' : 'Show',
            icon: refusal === undefined ? <IconPencil size={16} /> : <IconEye size={16} />,
            hint: 'E',
            onSelect: onOpen,
          },
          {
            label: 'Test',
            icon: <IconPlug size={16} />,
            disabled: refusal ?? (isDisabled ? 'A disabled key is not used. Enable it first.' : undefined),
            onSelect: () => void test(key),
          },
          {
            label: 'Rotate…',
            icon: <IconRefresh size={16} />,
            disabled: refusal,
            onSelect: () => setAsked('rotate'),
          },
          {
            label: isDisabled ? 'Enable' : 'Disable',
            icon: isDisabled ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />,
            disabled: refusal,
            onSelect: () => void setEnabled(isDisabled, lock_version),
          },
          { divider: true },
          {
            label: 'Revoke…',
            icon: <IconBan size={16} />,
            danger: true,
            disabled: refusal,
            onSelect: () => setAsked('revoke'),
          },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled:
              locked ??
              (isUsed
                ? `In use by ${pluralize(used_by.total_count, 'partner')}. Disable or revoke it first.`
                : undefined),
            onSelect: () => setAsked('delete'),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${label}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      {asked === 'rotate' && (
        <Suspense fallback={null}>
          <RotateCarrierKey keyRef={key} onClose={close} />
        </Suspense>
      )}
      {(asked === 'revoke' || asked === 'delete') && (
        <Suspense fallback={null}>
          <CarrierKeyQuestion
            action={asked}
            apiKey={key}
            connectionId={connectionId}
            onDelete={onDeleted}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
