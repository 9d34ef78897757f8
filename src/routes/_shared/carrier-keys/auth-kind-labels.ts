import type { CarrierAuthKind } from '#gql/useCarrierKeyForm_key';
import type { AuthKindName } from './carrier-key-labels.ts';

const authKinds: Readonly<Record<AuthKindName, string>> = {
  API_KEY: 'API key',
  OAUTH2: 'OAuth 2.0 client',
  BASIC: 'User name and password',
  MUTUAL_TLS: 'Client certificate',
};
export const authKindWords = (kind: CarrierAuthKind): string =>
  (authKinds as Readonly<Record<string, string>>)[kind] ?? 'Unknown';
export const isAuthKind = (name: string): name is AuthKindName => Object.hasOwn(authKinds, name);
