import { consentReason } from '../../_shared/consent-reason.ts';
import type { ConsentOutcome } from './receive-consent.ts';

export interface ConsentWords {
  readonly title: string;
  readonly words: string;
}

/** The result, in words. */
export function consentWords(outcome: ConsentOutcome): ConsentWords {
  switch (outcome.kind) {
    case 'nothing':
      return {
        title: 'Nothing to do here',
        words: 'Other services send you to this page when you connect them. It has no content of its own.',
      };
    case 'unknown':
      return {
        title: 'This response does not match any request',
        words:
          'It was not requested in this browser, was already used, or took longer than 15 minutes. Nothing was connected. Start again from the connection.',
      };
    case 'given':
      return {
        title: `${outcome.provider} approved the connection`,
        words: outcome.isTaken
          ? 'The page that asked for it continues. You can close this window.'
          : 'Go back to the connection to finish it.',
      };
    case 'refused': {
      const { provider, answer } = outcome;
      return {
        title: `Not connected to ${provider}`,
        words: `${consentReason(answer.error, provider)} Nothing was changed.`,
      };
    }
  }
}
