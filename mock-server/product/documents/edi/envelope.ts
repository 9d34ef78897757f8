import { hash } from '../../../kernel/random.ts';
import type { EdiDelimiters } from '../../../formats/edi/delimiters.ts';
import type { EdiTerms } from '../../facts/edi-terms.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { MINUTE } from '../../../formats/time.ts';
import type { EdifactAddress } from '../../../formats/edi/edifact.ts';
import { control9, type X12Address } from '../../../formats/edi/x12.ts';

/** The side of a flow that a file belongs to. */
export type Side = 'INPUT' | 'OUTPUT';

/** Sender, receiver, time, and control numbers; the same for each EDI standard. */
export interface Envelope {
  readonly x12: Ends<X12Address>;
  readonly edifact: Ends<EdifactAddress>;
  readonly at: number;
  readonly interchange: number;
  readonly group: number;
  readonly is_test: boolean;
  readonly asks_for_ta1: boolean;
}

interface Ends<Address> {
  readonly sender: Address;
  readonly receiver: Address;
  /** The agreed delimiters; null if none were agreed. */
  readonly signs: EdiDelimiters | null;
}

export const isEdi = (code: string): boolean => {
  const standard = fileTypeOf(code)?.standard;
  return standard === 'X12' || standard === 'EDIFACT';
};

/**
 * The side whose envelope has the execution's control number: the partner's, or otherwise the only side that is EDI.
 */
export function numberedSide({
  flow,
}: {
  readonly flow: Pick<ExecutionFacts['flow'], 'direction' | 'source_file_type' | 'destination_file_type'>;
}): Side | null {
  const input = isEdi(flow.source_file_type);
  const output = isEdi(flow.destination_file_type);
  if (input && output) return flow.direction === 'SEND' ? 'OUTPUT' : 'INPUT';
  if (input) return 'INPUT';
  return output ? 'OUTPUT' : null;
}

/** EDIFACT interchange reference: `IC000418`. */
export const edifactReference = (control: number): string => `IC${String(control).padStart(6, '0')}`;

/** The control number in the notation of a file's standard. */
export const writtenControl = (code: string, control: number): string =>
  fileTypeOf(code)?.standard === 'EDIFACT' ? edifactReference(control) : control9(control);

/** Control number of the interchange on one side: the execution's own, or a generated number for the other side. */
export const controlAt = (facts: ExecutionFacts, side: Side): number =>
  numberedSide(facts) === side
    ? facts.interchange_control
    : 1 + (hash(facts.hash, 'control', side) % 899_999);

/** How the seed identifies both parties; its EDI agreements have the same values. */
function seededEnds({ company, partner }: Pick<ExecutionFacts, 'company' | 'partner'>) {
  const { edi_qualifier: qualifier } = partner;
  const id = partner.edi_id.trim();
  return {
    ours: {
      x12: { qualifier: 'ZZ', id: company.edi_id },
      edifact: { qualifier: '14', id: company.gln },
    },
    theirs: {
      // An agreement has a single identity, but X12 and EDIFACT have different codes for "mutually defined" and D-U-N-S.
      x12: { qualifier: qualifier === 'ZZZ' ? 'ZZ' : qualifier, id },
      edifact: { qualifier: { '14': '14', '01': '1' }[qualifier] ?? 'ZZZ', id },
    },
  };
}

interface Addresses {
  readonly x12: X12Address;
  readonly edifact: EdifactAddress;
}

/** Both parties of an interchange; an agreement for its standard takes precedence over the seed. */
function endsOf(facts: ExecutionFacts): { readonly ours: Addresses; readonly theirs: Addresses } {
  const { ours, theirs } = seededEnds(facts);
  const { edi } = facts;
  if (!edi) return { ours, theirs };
  const standard = edi.standard === 'X12' ? 'x12' : 'edifact';
  return { ours: { ...ours, [standard]: edi.ours }, theirs: { ...theirs, [standard]: edi.theirs } };
}

/** The delimiters that the workspace writes with; a partner's interchange declares its own. */
const signsFor = (edi: EdiTerms | undefined, standard: EdiTerms['standard'], side: Side) =>
  edi?.standard === standard && side === 'OUTPUT' ? edi.delimiters : null;

/**
 * The envelope of an EDI file between the workspace and its partner. Interchanges between other parties belong to the
 * host system.
 */
export function envelopeOf(facts: ExecutionFacts, side: Side): Envelope {
  const { company, flow, edi } = facts;
  const { ours, theirs } = endsOf(facts);
  const outward = flow.direction === 'SEND' && side === 'OUTPUT';
  const [sender, receiver] = outward ? [ours, theirs] : [theirs, ours];
  const interchange = controlAt(facts, side);
  return {
    x12: { sender: sender.x12, receiver: receiver.x12, signs: signsFor(edi, 'X12', side) },
    edifact: { sender: sender.edifact, receiver: receiver.edifact, signs: signsFor(edi, 'EDIFACT', side) },
    at: side === 'INPUT' ? facts.first.submitted_at - MINUTE : (facts.started_at ?? facts.submitted_at),
    interchange,
    group: numberedSide(facts) === side ? facts.group_control : interchange,
    is_test: edi?.is_test ?? company.company_name.endsWith('TEST'),
    asks_for_ta1: facts.ack_kind === 'TA1' || (outward && edi?.request_ta1 === true),
  };
}
