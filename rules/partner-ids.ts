import { isaIdError } from './edi-ids.ts';
import { cargowiseOrgError, dunsError, glnError, scacError } from './identifiers.ts';
import type { Rule } from './rule.ts';
import { lengthError } from './text.ts';

/** An identifier of a trading partner, named as in the schema. */
interface PartnerId {
  readonly scheme: 'SCAC' | 'GLN' | 'DUNS' | 'CARGOWISE_ORG' | 'INTERNAL' | 'ISA';
  /** Only for an interchange ID. */
  readonly qualifier: string;
  readonly value: string;
}

interface PartnerIdError {
  readonly part: 'qualifier' | 'value';
  readonly message: string;
}

const rules: Readonly<Record<Exclude<PartnerId['scheme'], 'ISA'>, Rule>> = {
  SCAC: scacError,
  GLN: glnError,
  DUNS: dunsError,
  CARGOWISE_ORG: cargowiseOrgError,
  INTERNAL: (value) => lengthError(value, 1, 60),
};

/** An identifier of a trading partner by its scheme; null if it is right. */
export function partnerIdError({ scheme, qualifier, value }: PartnerId): PartnerIdError | null {
  if (scheme === 'ISA') {
    const error = isaIdError({ qualifier, identifier: value });
    return error && { part: error.part === 'qualifier' ? 'qualifier' : 'value', message: error.message };
  }
  const message = rules[scheme](value);
  return message === null ? null : { part: 'value', message };
}
