import { isaIdFault } from './edi-ids.ts';
import { cargowiseOrgFault, dunsFault, glnFault, scacFault } from './identifiers.ts';
import type { Rule } from './rule.ts';
import { lengthFault } from './text.ts';

/** An identifier of a trading partner, named as in the schema. */
interface PartnerId {
  readonly scheme: 'SCAC' | 'GLN' | 'DUNS' | 'CARGOWISE_ORG' | 'INTERNAL' | 'ISA';
  /** Only for an interchange ID. */
  readonly qualifier: string;
  readonly value: string;
}

interface PartnerIdFault {
  readonly part: 'qualifier' | 'value';
  readonly message: string;
}

const rules: Readonly<Record<Exclude<PartnerId['scheme'], 'ISA'>, Rule>> = {
  SCAC: scacFault,
  GLN: glnFault,
  DUNS: dunsFault,
  CARGOWISE_ORG: cargowiseOrgFault,
  INTERNAL: (value) => lengthFault(value, 1, 60),
};

/** An identifier of a trading partner by its scheme; null if it is right. */
export function partnerIdFault({ scheme, qualifier, value }: PartnerId): PartnerIdFault | null {
  if (scheme === 'ISA') {
    const fault = isaIdFault({ qualifier, identifier: value });
    return fault && { part: fault.part === 'qualifier' ? 'qualifier' : 'value', message: fault.message };
  }
  const message = rules[scheme](value);
  return message === null ? null : { part: 'value', message };
}
