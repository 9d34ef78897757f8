import { IconPlus } from '@tabler/icons-react';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { modeNames, modes } from '../_shared/quote-labels.ts';

/** Asks for the transport mode first, because it determines what the request needs. */
export function NewQuoteMenu({ look }: { look: ButtonLook }) {
  const { openForm } = useFormAddress();
  return (
    <Menu
      label="Transport mode of the new quote"
      align="end"
      items={modeNames.map((mode) => ({
        label: modes[mode].label,
        hint: modes[mode].hint,
        onSelect: () => openForm({ new: mode }),
      }))}
      renderTrigger={(trigger) => (
        <Button {...trigger} look={look} icon={<IconPlus size={16} aria-hidden="true" />}>
          New quote
        </Button>
      )}
    />
  );
}
