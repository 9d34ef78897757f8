/** Why consent was not given, by OAuth 2 error code; for any other code, the provider gave no reason. */
const REASONS: Readonly<Record<string, (provider: string) => string>> = {
  access_denied: (provider) => `You, or an administrator, did not allow it at ${provider}.`,
  consent_required: (provider) => `${provider} needs approval first, possibly by an administrator.`,
  server_error: (provider) => `Something went wrong at ${provider}. Try again later.`,
  temporarily_unavailable: (provider) => `${provider} is busy. Try again later.`,
};

/** Why a third party did not give consent, in a sentence. */
export const consentReason = (error: string | null, provider: string): string =>
  REASONS[error ?? '']?.(provider) ?? `${provider} did not give a reason.`;
