import { IconPlus } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AddNotifierMenu_company$key } from '#gql/AddNotifierMenu_company';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { channelNames } from './channel-names.ts';
import { channels } from './notifier-labels.ts';

interface AddNotifierMenuProps {
  companyRef: AddNotifierMenu_company$key;
  look: ButtonLook;
}

/** Asks for the channel first, because it determines the form and cannot be changed later. */
export function AddNotifierMenu({ companyRef, look }: AddNotifierMenuProps) {
  const { license } = useFragment(
    graphql`
      fragment AddNotifierMenu_company on Company {
        license {
          features {
            code
            included
          }
        }
      }
    `,
    companyRef,
  );
  const { openForm } = useFormAddress();
  const hasWebhooks = license?.features.some(({ code, included }) => code === 'WEBHOOKS' && included);
  return (
    <Menu
      label="Channel of the new notifier"
      align="end"
      items={channelNames.map((channel) => ({
        label: channels[channel].label,
        hint: channels[channel].hint,
        disabled:
          channel === 'WEBHOOK' && !hasWebhooks
            ? 'Webhooks need the Transform or Enterprise plan.'
            : undefined,
        onSelect: () => openForm({ new: channel }),
      }))}
      renderTrigger={(trigger) => (
        <Button {...trigger} look={look} icon={<IconPlus size={16} aria-hidden="true" />}>
          Add notifier
        </Button>
      )}
    />
  );
}
