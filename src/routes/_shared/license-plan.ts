/** The names of the license plans. */
export const licensePlans = {
  CONNECT: 'Connect',
  TRANSFORM: 'Transform',
  ENTERPRISE: 'Enterprise',
} as const;

/** The name of a plan; a dash for one that only a newer server knows. */
export const licensePlanWords = (plan: string): string =>
  (licensePlans as Readonly<Record<string, string>>)[plan] ?? '–';
