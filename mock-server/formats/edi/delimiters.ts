/** The delimiters of an interchange. */
export interface EdiDelimiters {
  readonly element_separator: string;
  readonly component_separator: string;
  readonly repetition_separator: string | null;
  readonly release_character: string | null;
  readonly segment_terminator: string;
  readonly newline_after_segment: boolean;
}
