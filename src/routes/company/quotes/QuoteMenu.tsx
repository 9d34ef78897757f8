import { IconBan, IconCopy, IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { QuoteMenu_quote$key } from '#gql/QuoteMenu_quote';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { isCancelable } from '../_shared/quote-labels.ts';
import { ReasonDialog } from '../_shared/ReasonDialog.tsx';
import { useCancelQuote } from '../_shared/useCancelQuote.ts';
import { useDuplicateQuote } from '../_shared/useDuplicateQuote.ts';
import { useIsHere } from '../../useGoOn.ts';
import { addDraft, moveInList } from './list-changes.ts';

interface QuoteMenuProps {
  quoteRef: QuoteMenu_quote$key;
  connectionId: string;
}

/** The action menu of a row; nothing for people who may not edit. */
export function QuoteMenu({ quoteRef, connectionId }: QuoteMenuProps) {
  const quote = useFragment(
    graphql`
      fragment QuoteMenu_quote on Quote {
        quote_uuid
        company_uuid
        quote_number
        status
        lock_version
        viewer_can_edit
      }
    `,
    quoteRef,
  );
  const { quote_uuid, company_uuid, quote_number, status, lock_version } = quote;
  const [asked, setAsked] = useState(false);
  const { openForm } = useFormAddress();
  const isHere = useIsHere();
  const tabIndex = useTabStop();
  const duplicate = useDuplicateQuote((store, edge) => addDraft(store, edge, { connectionId, company_uuid }));
  const [cancel, isCanceling] = useCancelQuote();
  if (!quote.viewer_can_edit) return null;
  const duplicateNow = async () => {
    const draft = await duplicate(quote_uuid);
    // Open the form, because the copy needs a ready date.
    if (draft !== null && isHere()) openForm({ edit: draft });
  };
  return (
    <>
      <Menu
        label={`Actions for ${quote_number}`}
        align="end"
        items={[
          {
            label: 'Edit request',
            icon: <IconPencil size={16} />,
            hint: 'E',
            disabled:
              status === 'DRAFT'
                ? undefined
                : 'Only drafts can be changed. Duplicate it to ask for something else.',
            onSelect: () => openForm({ edit: quote_uuid }),
          },
          { label: 'Duplicate', icon: <IconCopy size={16} />, onSelect: () => void duplicateNow() },
          { divider: true },
          {
            label: 'Cancel quote…',
            icon: <IconBan size={16} />,
            danger: true,
            disabled: isCancelable(status) ? undefined : 'It has ended already.',
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${quote_number}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ReasonDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Cancel ${quote_number}?`}
        confirmLabel="Cancel quote"
        cancelLabel="Keep quote"
        busy={isCanceling}
        onConfirm={async (reason) => {
          const result = await cancel({ quote_uuid, quote_number, lock_version }, reason, {
            updater: (store, response) => {
              if (response?.cancel_quote.quote)
                moveInList(store, connectionId, { from: status, to: 'CANCELED' });
            },
          });
          return result.ok ? null : result.errors;
        }}
      >
        Its offers can no longer be accepted. It stays in the list, and can be duplicated.
      </ReasonDialog>
    </>
  );
}
