import {
  IconBan,
  IconCopy,
  IconDots,
  IconFileTypePdf,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { QuoteActions_quote$key } from '#gql/QuoteActions_quote';
import { useNow } from '#lib/useNow.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { FailureLine } from '#ui/feedback/FailureLine.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { paths } from '../../paths.ts';
import { historyPath } from '../../_shared/audit/history-link.ts';
import { useDownload } from '../../_shared/file-preview/useDownload.ts';
import { isCancelable } from '../_shared/quote-labels.ts';
import { ReasonDialog } from '../_shared/ReasonDialog.tsx';
import { useCancelQuote } from '../_shared/useCancelQuote.ts';
import { useDuplicateQuote } from '../_shared/useDuplicateQuote.ts';
import { useGoOn } from '../../useGoOn.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { useDeclineQuote } from './useDeclineQuote.ts';
import { useRequestAgain } from './useRequestAgain.ts';

const DECLINABLE: ReadonlySet<string> = new Set(['PARTIALLY_QUOTED', 'QUOTED', 'EXPIRED']);
const EXTENSIBLE: ReadonlySet<string> = new Set(['REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED']);

/** The actions on a quote as a whole. */
export function QuoteActions({ quoteRef }: { quoteRef: QuoteActions_quote$key }) {
  const quote = useFragment(
    graphql`
      fragment QuoteActions_quote on Quote {
        quote_uuid
        lock_version
        company_uuid
        quote_number
        status
        ready_date
        viewer_can_edit
        # What needs them is then disabled, and says so; the card of the offers says why.
        offers @catch(to: NULL) {
          offer_uuid
          status
          carrier {
            carrier_code
          }
        }
        files @catch(to: RESULT) {
          file_key
          kind
          file_name
          download_path
        }
      }
    `,
    quoteRef,
  );
  const { quote_uuid, company_uuid, quote_number, status, ready_date, offers } = quote;
  const [asked, setAsked] = useState<'cancel' | 'decline' | null>(null);
  const openOver = useOpenOver();
  const goOn = useGoOn();
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10);
  const [download, isDownloading] = useDownload();
  const [request, isRequesting] = useRequestAgain(quote_uuid, quote.lock_version);
  const [decline, isDeclining] = useDeclineQuote(quote_uuid, quote.lock_version);
  const [cancel, isCanceling] = useCancelQuote();
  const duplicate = useDuplicateQuote();
  const close = () => setAsked(null);
  const edit = (uuid: string) => goOn(paths.quotes({ company_uuid }, { edit: uuid }));
  const codesOf = (statuses: readonly string[]) =>
    (offers ?? [])
      .filter((offer) => statuses.includes(offer.status))
      .map(({ carrier }) => carrier.carrier_code);
  const failed = codesOf(['NO_OFFER', 'ERROR']);
  const answered = codesOf(['NO_OFFER', 'ERROR', 'RECEIVED', 'EXPIRED']);
  const tooLate =
    ready_date != null && ready_date < today
      ? 'The ready date has passed. Duplicate the quote to ask for a new one.'
      : undefined;
  const unavailable = tooLate ?? (offers ? undefined : 'The offers could not be loaded.');
  const pdf = caughtValue(quote.files)?.find(({ kind }) => kind === 'PDF');

  const main = (): {
    readonly label: string;
    readonly primary: boolean;
    readonly codes: readonly string[] | null;
  } | null => {
    if (!quote.viewer_can_edit) return null;
    if (status === 'DRAFT') return { label: 'Request offers', primary: true, codes: null };
    if (!offers && (status === 'EXPIRED' || EXTENSIBLE.has(status)))
      return { label: 'Request again', primary: false, codes: [] };
    if (status === 'EXPIRED' && answered.length > 0)
      return { label: 'Request again', primary: true, codes: answered };
    return EXTENSIBLE.has(status) && failed.length > 0
      ? { label: `Request again (${failed.length})`, primary: false, codes: failed }
      : null;
  };
  const action = main();
  const items: MenuItem[] = [
    ...(status === 'DRAFT'
      ? [{ label: 'Edit request', icon: <IconPencil size={16} />, onSelect: () => edit(quote_uuid) }]
      : []),
    ...(status === 'QUOTED'
      ? [
          {
            label: 'Request all again',
            icon: <IconRefresh size={16} />,
            disabled: unavailable,
            onSelect: () => void request(answered),
          },
        ]
      : []),
    {
      label: 'Duplicate',
      icon: <IconCopy size={16} />,
      onSelect: () => void duplicate(quote_uuid).then((draft) => draft !== null && edit(draft)),
    },
    {
      label: 'History',
      icon: <IconHistory size={16} />,
      onSelect: () => openOver(historyPath(company_uuid, { entity_type: 'Quote', entity_id: quote_uuid })),
    },
    { divider: true },
    {
      label: 'Decline offers…',
      icon: <IconX size={16} />,
      danger: true,
      disabled: DECLINABLE.has(status) ? undefined : 'There are no offers to decline.',
      onSelect: () => setAsked('decline'),
    },
    {
      label: 'Cancel quote…',
      icon: <IconBan size={16} />,
      danger: true,
      disabled: isCancelable(status) ? undefined : 'It has ended already.',
      onSelect: () => setAsked('cancel'),
    },
  ];
  return (
    <>
      {pdf && (
        <Button
          icon={<IconFileTypePdf size={16} aria-hidden="true" />}
          busy={isDownloading}
          onClick={() => void download([{ file_name: pdf.file_name, download_path: pdf.download_path }])}
        >
          PDF
        </Button>
      )}
      <CaughtFailure
        fields={[quote.files]}
        renderFailure={(failure) => <FailureLine {...failure} label="Files" lost="No PDF" />}
      />
      {action && (
        <Button
          look={action.primary ? 'primary' : 'default'}
          icon={<IconRefresh size={16} aria-hidden="true" />}
          busy={isRequesting}
          aria-disabled={unavailable === undefined ? undefined : true}
          data-tip={unavailable}
          onClick={() => {
            if (unavailable === undefined) void request(action.codes);
          }}
        >
          {action.label}
        </Button>
      )}
      {quote.viewer_can_edit && (
        <Menu
          label={`Actions for ${quote_number}`}
          align="end"
          items={items}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} label={`Actions for ${quote_number}`} icon={<IconDots size={16} />} />
          )}
        />
      )}
      <ReasonDialog
        opened={asked === 'decline'}
        onClose={close}
        title={`Decline all offers for ${quote_number}?`}
        confirmLabel="Decline offers"
        cancelLabel="Keep offers"
        required
        busy={isDeclining}
        onConfirm={async (reason) => {
          const result = await decline(reason);
          return result.ok ? null : result.errors;
        }}
      >
        None of them can be accepted anymore. This cannot be undone.
      </ReasonDialog>
      <ReasonDialog
        opened={asked === 'cancel'}
        onClose={close}
        title={`Cancel ${quote_number}?`}
        confirmLabel="Cancel quote"
        cancelLabel="Keep quote"
        busy={isCanceling}
        onConfirm={async (reason) => {
          const result = await cancel(quote, reason);
          return result.ok ? null : result.errors;
        }}
      >
        Its offers can no longer be accepted. It stays in the list, and can be duplicated.
      </ReasonDialog>
    </>
  );
}
