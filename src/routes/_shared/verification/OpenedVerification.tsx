import { graphql, useFragment } from 'react-relay/hooks';
import type { OpenedVerification_query$key } from '#gql/OpenedVerification_query';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { VerificationReport } from './VerificationReport.tsx';

interface OpenedVerificationProps {
  queryRef: OpenedVerification_query$key;
  /** The key of this page's system; a verification of another system counts as not found. */
  subject: string;
  noteTitle: string;
  address: string;
  latestTo: string;
}

/** The past verification that `?run=<uuid>` opens. */
export function OpenedVerification(props: OpenedVerificationProps) {
  const { queryRef, subject, noteTitle, address, latestTo } = props;
  const { endpoint_verification: verification } = useFragment(
    graphql`
      fragment OpenedVerification_query on Query
      @throwOnFieldError
      @argumentDefinitions(run: { type: "ID!" }, has_run: { type: "Boolean!" }) {
        endpoint_verification(verification_uuid: $run) @include(if: $has_run) {
          verification_uuid
          endpoint {
            endpoint_uuid
          }
          host_system {
            host_system_uuid
          }
          ...VerificationReport_verification
        }
      }
    `,
    queryRef,
  );
  const of = verification?.host_system?.host_system_uuid ?? verification?.endpoint?.endpoint_uuid;
  if (!verification || of !== subject) {
    return (
      <Card>
        <EmptyState
          kind="none"
          title="This verification is not kept"
          action={<AnchorButton to={latestTo}>Show the latest</AnchorButton>}
        >
          The last 20 are kept, or the link is wrong.
        </EmptyState>
      </Card>
    );
  }
  return <VerificationReport verificationRef={verification} noteTitle={noteTitle} address={address} />;
}
