import type { ConsentOutcome } from './receive-consent.ts';

export interface ConsentWords {
  readonly title: string;
  readonly words: string;
}

/** Why there is no consent, by OAuth 2's codes; anything else is the provider's own. */
const REASONS: Readonly<Record<string, (provider: string) => string>> = {
  access_denied: (provider) => `You, or an administrator, did not allow it at ${provider}.`,
  consent_required: (provider) => `${provider} wants somebody to allow it first, perhaps an administrator.`,
  server_error: (provider) => `Something went wrong at ${provider}. Try again in a while.`,
  temporarily_unavailable: (provider) => `${provider} is busy at the moment. Try again in a while.`,
};

/** What came of it, in words. */
export function consentWords(outcome: ConsentOutcome): ConsentWords {
  switch (outcome.kind) {
    case 'nothing':
      return {
        title: 'Nothing to do here',
        words: 'Other services send you to this page when you connect them. It has no content of its own.',
      };
    case 'unknown':
      return {
        title: 'This answer belongs to nothing',
        words:
          'It was not asked for in this browser, was used before, or took longer than a quarter of an hour. Nothing was connected: begin again where the connection is.',
      };
    case 'given':
      return {
        title: `${outcome.provider} has agreed`,
        words: outcome.isTaken
          ? 'The page that asked has the answer and goes on. You can close this window.'
          : 'Go back to the connection to finish it.',
      };
    case 'refused': {
      const { provider, answer } = outcome;
      const reason = REASONS[answer.error ?? '']?.(provider) ?? `${provider} did not say why.`;
      return {
        title: `Not connected with ${provider}`,
        words: `${reason} Nothing was changed.`,
      };
    }
  }
}
