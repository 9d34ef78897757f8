import type { EdiStandard } from '#schema-types';
import type { EdiDelimiters } from '../../formats/edi/delimiters.ts';

/** How an interchange addresses one of its parties. */
export interface EdiParty {
  readonly qualifier: string;
  readonly id: string;
  /** The id in the group header; EDIFACT here has none. */
  readonly group_id: string;
}

/**
 * The terms of the EDI agreement when the run started. Later changes of the agreement do not affect what was sent.
 * Plain JSON.
 */
export interface EdiTerms {
  readonly standard: EdiStandard;
  readonly ours: EdiParty;
  readonly theirs: EdiParty;
  readonly is_test: boolean;
  readonly request_ta1: boolean;
  readonly delimiters: EdiDelimiters;
}
