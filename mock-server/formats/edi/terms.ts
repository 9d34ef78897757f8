import type { EdiStandard } from '#schema-types';
/** The delimiters of an interchange. */
export interface EdiDelimiters {
  readonly element_separator: string;
  readonly component_separator: string;
  readonly repetition_separator: string | null;
  readonly release_character: string | null;
  readonly segment_terminator: string;
  readonly newline_after_segment: boolean;
}

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
