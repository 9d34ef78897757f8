import type { MailboxProvider } from '#gql/useMailboxConsentBeginMutation';

export type ProviderName = Exclude<MailboxProvider, '%future added value'>;

/** The providers whose mailboxes can be connected. */
export const providers: Readonly<Record<ProviderName, string>> = {
  MICROSOFT_365: 'Microsoft 365',
  GOOGLE_WORKSPACE: 'Google Workspace',
};

export const providerNames = Object.keys(providers) as ProviderName[];

/** The name of a provider, even if only a newer server knows it. */
export const providerWords = (provider: string): string =>
  (providers as Readonly<Record<string, string>>)[provider] ?? 'Other provider';
