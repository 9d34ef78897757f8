import { graphql, useFragment } from 'react-relay/hooks';
import type { AttentionCard_company$key } from '#gql/AttentionCard_company';
import { Card } from '#ui/page/Card.tsx';
import { WarningList } from '../../_shared/warnings/WarningList.tsx';

/** Problems in the settings, worst first, each with a link to where it can be fixed. */
export function AttentionCard({ companyRef }: { companyRef: AttentionCard_company$key }) {
  const { company_uuid, pulse } = useFragment(
    graphql`
      fragment AttentionCard_company on Company @throwOnFieldError {
        company_uuid
        pulse {
          warnings {
            __typename
          }
          ...WarningList_pulse
        }
      }
    `,
    companyRef,
  );
  if (pulse.warnings.length > 0) {
    return <WarningList pulseRef={pulse} company_uuid={company_uuid} title="Needs attention" />;
  }
  return (
    <Card title="Needs attention" padded>
      <span className="muted">
        Nothing needs attention. Jobs, host systems, certificates, notifiers and quotas are fine.
      </span>
    </Card>
  );
}
