import type { SystemKind } from '#gql/HostSystemItem_hostSystem';

export type SystemKindName = Exclude<SystemKind, '%future added value'>;

/** The kinds of systems that a host system can be. */
export const systemKinds: Readonly<Record<SystemKindName, string>> = {
  CARGOWISE: 'CargoWise',
  SAP: 'SAP',
  ORACLE: 'Oracle',
  NETSUITE: 'NetSuite',
  BLUJAY: 'BluJay',
  MERCURYGATE: 'MercuryGate',
  MANHATTAN: 'Manhattan',
  CUSTOM: 'Other',
};

export const systemKindWords = (kind: string): string =>
  (systemKinds as Readonly<Record<string, string>>)[kind] ?? 'Other';
