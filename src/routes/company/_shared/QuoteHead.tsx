import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { QuoteHead_quote$key } from '#gql/QuoteHead_quote';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { paths } from '../../paths.ts';
import { ACTIVITY, isActivity, TAB_PARAM } from './quote-tabs.ts';
import { quoteStatuses } from './quote-labels.ts';

interface QuoteHeadProps {
  quoteRef: QuoteHead_quote$key;
  /** Whether the page shows the Files tab. */
  isFiles?: boolean;
  actions?: ReactNode;
}

/** The number, status and tabs at the top of each of a quote's pages. */
export function QuoteHead({ quoteRef, isFiles = false, actions }: QuoteHeadProps) {
  const quote = useFragment(
    graphql`
      fragment QuoteHead_quote on Quote {
        quote_uuid
        company_uuid
        quote_number
        status
        customer_reference
        requested_by {
          display
        }
        created_by {
          display
        }
        offers_received
        # Only the counts need them; the pages say when they fail.
        files @catch(to: NULL) {
          file_key
        }
      }
    `,
    quoteRef,
  );
  const [search] = useSearchParams();
  const { company_uuid, quote_uuid, quote_number, customer_reference, requested_by } = quote;
  const at = { company_uuid, quote_uuid };
  const { tone, label } = statusLook(quoteStatuses, quote.status);
  const who = requested_by
    ? `Requested by ${requested_by.display}`
    : `Created by ${quote.created_by.display}`;
  const onActivity = !isFiles && isActivity(search);
  return (
    <>
      <PageHead
        title={quote_number}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        context={<bdi>{[customer_reference, who].filter(Boolean).join(' · ')}</bdi>}
        actions={actions}
      />
      <NavTabs
        label={quote_number}
        tabs={[
          {
            label: 'Offers',
            to: paths.quote(at),
            count: quote.offers_received,
            current: !isFiles && !onActivity,
          },
          {
            label: 'Files',
            to: paths.quoteFiles(at),
            current: isFiles,
            ...(quote.files && { count: quote.files.length }),
          },
          { label: 'Activity', to: paths.quote(at, { [TAB_PARAM]: ACTIVITY }), current: onActivity },
        ]}
      />
    </>
  );
}
