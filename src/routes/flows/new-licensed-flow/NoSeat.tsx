import { graphql, useFragment } from 'react-relay/hooks';
import { Mutation_request_integration_license } from '#field-roles';
import type { NoSeat_company$key } from '#gql/NoSeat_company';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { isGranted } from '../../access.ts';

interface NoSeatProps {
  companyRef: NoSeat_company$key;
  name: string;
  integration_identifier: string;
  /** "All seats in use". */
  words: string;
  isRequested: boolean;
}

/** Replaces the form while the workspace has no seat, and says who can request one, and where. */
export function NoSeat({ companyRef, name, integration_identifier, words, isRequested }: NoSeatProps) {
  const { company_uuid, my_role, my_access } = useFragment(
    graphql`
      fragment NoSeat_company on Company {
        company_uuid
        my_role
        my_access
      }
    `,
    companyRef,
  );
  const mayRequest = isGranted({ my_role, my_access }, Mutation_request_integration_license);
  return (
    <Card title="License">
      <EmptyState
        kind="forbidden"
        title={isRequested ? `${name} is requested` : `${words}: ${name}`}
        action={
          mayRequest && (
            <AnchorButton
              look={isRequested ? 'default' : 'primary'}
              to={paths.license(
                { company_uuid },
                isRequested ? {} : { new: `integration.${integration_identifier}` },
              )}
            >
              {isRequested ? 'Show license' : 'Request license'}
            </AnchorButton>
          )
        }
      >
        {isRequested
          ? 'You can create the flow once the request is approved.'
          : mayRequest
            ? 'Each flow takes a seat. Request a license or more seats, or start a trial.'
            : 'Each flow takes a seat. Ask an owner of the workspace to request one.'}
      </EmptyState>
    </Card>
  );
}
