import { graphql } from 'react-relay/hooks';
import { Outlet, useParams } from 'react-router';
import type { QuoteFilesScreenQuery } from '#gql/QuoteFilesScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { QuoteHead } from '../_shared/QuoteHead.tsx';
import { QuoteFileList } from './QuoteFileList.tsx';
import { QuoteUploads } from './QuoteUploads.tsx';

/** The files of a quote: requests, responses, the comparison for the customer, and attachments. */
export function QuoteFilesScreen() {
  const query = graphql`
    query QuoteFilesScreenQuery($quote_uuid: ID!) @throwOnFieldError {
      quote(quote_uuid: $quote_uuid) {
        quote_uuid
        quote_number
        viewer_can_edit
        ...QuoteHead_quote
        ...QuoteFileList_quote
      }
    }
  `;
  const data = useRouteQuery<QuoteFilesScreenQuery>(query);
  const { quote_uuid = '' } = useParams();
  const quote = found(data.quote, 'page');
  usePageTitle(`Files of ${quote.quote_number}`);
  return (
    <Parts query={query} subject={quote_uuid}>
      <QuoteHead quoteRef={quote} isFiles />
      <Part title="Files">
        <QuoteFileList quoteRef={quote} />
      </Part>
      {quote.viewer_can_edit && <QuoteUploads key={quote_uuid} quote_uuid={quote_uuid} />}
      <Outlet />
    </Parts>
  );
}
