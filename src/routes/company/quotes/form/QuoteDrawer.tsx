import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { QuoteDrawer_query$key } from '#gql/QuoteDrawer_query';
import type { QuoteDrawer_quote$key } from '#gql/QuoteDrawer_quote';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { paths } from '#routes/paths.ts';
import { modes, type ModeName } from '../../_shared/quote-labels.ts';
import type { DrawerContext } from '../drawer-address.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import type { Intent } from './quote-values.ts';
import { QuoteSections } from './QuoteSections.tsx';
import { useQuoteForm } from './useQuoteForm.ts';

interface QuoteDrawerProps extends DrawerContext {
  queryRef: QuoteDrawer_query$key;
  /** The draft; null for a new quote. */
  quoteRef: QuoteDrawer_quote$key | null;
  mode: ModeName;
  currency: string;
}

/** The form of a quote request, which is sent to carriers or saved as a draft. */
export function QuoteDrawer({ queryRef, quoteRef, connectionId, mode, currency }: QuoteDrawerProps) {
  const query = useFragment(
    graphql`
      fragment QuoteDrawer_query on Query {
        ...QuoteSections_query
      }
    `,
    queryRef,
  );
  const quote = useFragment(
    graphql`
      fragment QuoteDrawer_quote on Quote {
        quote_number
        ...useQuoteForm_quote
      }
    `,
    quoteRef,
  );
  const { company_uuid = '' } = useParams();
  const { close } = useFormAddress();
  const goOn = useGoOn();
  const intent = useRef<Intent>('request');
  const form = useQuoteForm({
    company_uuid,
    connectionId,
    mode,
    currency,
    quoteRef: quote ?? null,
    intent,
    onSaved: ({ quote_uuid, quote_number }) => {
      if (intent.current === 'draft') {
        notify.success(`${quote_number} saved as a draft`);
        close();
      } else {
        // Opens the page where the offers arrive; Back then leads to the list without the drawer.
        goOn(paths.quote({ company_uuid, quote_uuid }), { replace: true });
      }
    },
  });
  const saveDraft = async () => {
    intent.current = 'draft';
    await form.save();
    intent.current = 'request';
  };
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title={quote?.quote_number ?? 'New quote'}
      context={modes[mode].label}
      saveLabel="Request offers"
      extra={
        <Button look="quiet" busy={form.isSaving} onClick={() => void saveDraft()}>
          Save draft
        </Button>
      }
    >
      <QuoteSections form={form} mode={mode} queryRef={query} />
    </FormDrawer>
  );
}
