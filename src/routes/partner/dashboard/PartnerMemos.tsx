import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { READ_INTERNALS } from '#field-roles';
import type { PartnerMemos_query$key } from '#gql/PartnerMemos_query';
import type { PartnerMemosPageQuery } from '#gql/PartnerMemosPageQuery';
import { Card } from '#ui/page/Card.tsx';
import { MemoThread } from '../../_shared/memos/MemoThread.tsx';
import { isGranted } from '../../access.ts';

const PAGE = 20;

/** Comments on the partner itself. */
export function PartnerMemos({ queryRef }: { queryRef: PartnerMemos_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    PartnerMemosPageQuery,
    PartnerMemos_query$key
  >(
    graphql`
      fragment PartnerMemos_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PartnerMemosPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          viewer_can_write_memo
          company {
            company_uuid
            my_role
            my_access
          }
          memos(first: $count, after: $cursor) @connection(key: "PartnerMemos_memos") {
            total_count
            edges {
              node {
                memo_uuid
              }
            }
            ...MemoThread_memos
          }
        }
      }
    `,
    queryRef,
  );
  const partner = data.trading_partner;
  if (!partner) return null;
  const { total_count } = partner.memos;
  return (
    <Card title="Comments" hint={total_count > 0 ? String(total_count) : undefined}>
      <MemoThread
        memosRef={partner.memos}
        subject={{ partner_uuid: partner.partner_uuid, invocation_uuid: null }}
        canWrite={partner.viewer_can_write_memo}
        fixed={
          isGranted(
            { my_role: partner.company.my_role, my_access: partner.company.my_access },
            READ_INTERNALS,
          )
            ? null
            : 'SHARED'
        }
        emptyWords="What colleagues should know about this partner: agreements, quirks, open questions."
        onMore={hasNext ? () => loadNext(PAGE) : undefined}
        loadingMore={isLoadingNext}
      />
    </Card>
  );
}
