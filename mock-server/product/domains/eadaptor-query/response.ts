import { base64Of } from '../../../kernel/bytes.ts';
import { caseOf } from '../../content/bytes.ts';
import type { BusinessCase } from '../../documents/case/case.ts';
import { partnerParty, type Party } from '../../documents/case/parties.ts';
import { pdf } from '../../content/pdf.ts';
import {
  nativeOrganization,
  universalEvent,
  universalTransaction,
} from '../../content/xml/universal-others.ts';
import { universalShipment } from '../../content/xml/universal-shipment.ts';
import type { Enclosure } from '../../content/xml/cargowise.ts';
import type { ExecutionFacts, PartnerSeed } from '../../facts/facts.ts';
import type { Question } from './request.ts';
import { targets } from './targets.ts';

const UNIVERSAL = 'http://www.cargowise.com/Schemas/Universal/2011/11';
/** Size in bytes of a text document, such as a scanned house bill. */
const PAPER_BYTES = 6000;

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A matching record: an execution with this reference, or the partner that is the organization. */
export interface Found {
  readonly facts: ExecutionFacts;
  /** The organization, if one was requested. */
  readonly organization: PartnerSeed | null;
}

const houseBill = (c: BusinessCase): Enclosure => {
  const title = `House bill ${c.references.house_bill}`;
  return {
    file_name: `HBL-${c.references.house_bill}.pdf`,
    base64: () =>
      base64Of(
        pdf(
          { title, lines: [`Shipment ${c.references.shipment}`], at: c.times.issued, seed: c.seed },
          PAPER_BYTES,
        ),
      ),
  };
};

/** Shows the shipment as a declaration, consol, or order: the same data under another key. */
function underItsKey(xml: string, { target_type, target_key }: Question): string {
  if (target_type === null || target_type === 'FORWARDING_SHIPMENT') return xml;
  return xml.replace(
    /<Type>ForwardingShipment<\/Type>(\s*)<Key>[^<]*<\/Key>/,
    (_, space: string) =>
      `<Type>${targets[target_type].name}</Type>${space}<Key>${escape(target_key ?? '')}</Key>`,
  );
}

function documentOf({ facts, organization }: Found, question: Question): string {
  const c = caseOf(facts);
  const remarks = 'ANSWER TO A REQUEST';
  const text = (pieces: Iterable<string>) => [...pieces].join('');
  switch (question.request_kind) {
    case 'NATIVE': {
      const party: Party = organization ? partnerParty(facts.world_seed, organization) : c.consignee;
      return text(
        nativeOrganization(
          { ...c, consignee: { ...party, code: question.target_key ?? party.code }, count: 1 },
          remarks,
        ),
      );
    }
    case 'UNIVERSAL_TRANSACTION':
      return text(universalTransaction(c, remarks));
    case 'UNIVERSAL_ACTIVITY':
      return underItsKey(text(universalEvent(c, remarks)), question);
    case 'UNIVERSAL_DOCUMENT':
      return underItsKey(text(universalShipment(c, remarks, houseBill(c))), question);
    case 'UNIVERSAL_SHIPMENT':
      return underItsKey(
        text(universalShipment(c, remarks, question.include_documents ? houseBill(c) : null)),
        question,
      );
  }
}

/** The part of an interchange that a response contains: its body without the envelope. */
function bodyOf(document: string): string {
  const [, body] = /<Body>\n([\s\S]*)\n\s*<\/Body>/.exec(document) ?? [];
  const lines = (body ?? document.replace(/^<\?xml[^\n]*\n/, '')).trimEnd().split('\n');
  const least = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => `    ${line.slice(least)}`).join('\n');
}

/** `UniversalResponse` with status PRS (processed) or ERR (rejected). */
export function responseXml(
  status: 'PRS' | 'ERR',
  log: string,
  { found, question }: { found: Found | null; question: Question },
): string {
  const data = found ? `  <Data>\n${bodyOf(documentOf(found, question))}\n  </Data>\n` : '  <Data/>\n';
  return `<?xml version="1.0" encoding="utf-8"?>
<UniversalResponse xmlns="${UNIVERSAL}" version="1.1">
  <Status>${status}</Status>
${data}  <ProcessingLog>${escape(log)}</ProcessingLog>
</UniversalResponse>
`;
}
