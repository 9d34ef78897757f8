import type { ConsentOutcome } from './receive-consent.ts';

export interface ConsentWords {
  readonly title: string;
  readonly words: string;
}

/** Why consent was not given, by OAuth 2 error code; for any other code, the provider's own text is shown. */
const REASONS: Readonly<Record<string, (provider: string) => string>> = {
  access_denied: (provider) => `You, or an administrator, did not allow it at ${provider}.`,
  consent_required: (provider) => `${provider} needs approval first, possibly by an administrator.`,
  server_error: (provider) => `Something went wrong at ${provider}. Try again later.`,
  temporarily_unavailable: (provider) => `${provider} is busy at the moment. Try again later.`,
};

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
      const reason = REASONS[answer.error ?? '']?.(provider) ?? `${provider} gave no reason.`;
      return {
        title: `Not connected to ${provider}`,
        words: `${reason} Nothing was changed.`,
      };
    }
  }
}
