import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { InviteMembers_company$key } from '#gql/InviteMembers_company';
import type { Invited } from './invited.ts';
import { InviteForm } from './InviteForm.tsx';
import { InviteResults } from './InviteResults.tsx';

interface InviteMembersProps {
  companyRef: InviteMembers_company$key;
  connectionId: string;
  onClose: () => void;
}

/** `?new=members`: invites one person or a pasted list of people, then shows the result for each. */
export function InviteMembers({ companyRef, connectionId, onClose }: InviteMembersProps) {
  const company = useFragment(
    graphql`
      fragment InviteMembers_company on Company {
        ...InviteForm_company
      }
    `,
    companyRef,
  );
  const [results, setResults] = useState<readonly Invited[] | null>(null);
  const [again, setAgain] = useState<string | null>(null);
  if (results) {
    return (
      <InviteResults
        results={results}
        onClose={onClose}
        onCorrect={(emails) => {
          setAgain(emails.join('\n'));
          setResults(null);
        }}
      />
    );
  }
  return (
    <InviteForm
      companyRef={company}
      connectionId={connectionId}
      startsWith={again ?? ''}
      onClose={onClose}
      onResults={setResults}
    />
  );
}
