import { use } from 'react';
import { useLoaderData } from 'react-router';
import { ErrorPage } from '#errors/ErrorPage.tsx';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import type { FollowedLink, LinkOutcome } from './follow-link.ts';
import { SendAgain } from './SendAgain.tsx';

interface Words {
  readonly title: string;
  readonly words: string;
  /** Whether a new link would help. */
  readonly canSend?: boolean;
}

function wordsOf(outcome: LinkOutcome): Words {
  switch (outcome.kind) {
    case 'verified':
      return {
        title: outcome.isOwn ? 'Your address is verified' : 'The address is verified',
        words: outcome.isOwn
          ? `Thank you: ${outcome.email} is yours.`
          : `${outcome.email} is verified. You are signed in with another address.`,
      };
    case 'used':
      return {
        title: 'This address is already verified',
        words: `The link for ${outcome.email} was already used. Nothing else to do.`,
      };
    case 'expired':
      return {
        title: 'This link has expired',
        words: `The link for ${outcome.email} is too old, or a newer one was sent.`,
        canSend: true,
      };
    case 'unknown':
      return {
        title: 'This link does not work',
        words: 'It is not valid, or part of it is missing. Copy the whole link from the message.',
        canSend: true,
      };
  }
}

/** The result of opening the link in the verification email (spec §2). */
export function VerifiedScreen() {
  const { outcome } = useLoaderData() as FollowedLink;
  const { title, words, canSend = false } = wordsOf(use(outcome));
  usePageTitle(title);
  return (
    <ErrorPage
      title={title}
      actions={
        <>
          {canSend && <SendAgain look="primary" />}
          <AnchorButton look={canSend ? 'default' : 'primary'} to={paths.companySelect()}>
            Continue
          </AnchorButton>
        </>
      }
    >
      <p>{words}</p>
    </ErrorPage>
  );
}
