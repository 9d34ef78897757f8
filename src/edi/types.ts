export type EdiStandard = 'x12' | 'edifact';

export type Severity = 'error' | 'warning' | 'info';

/** A finding of the parser or a validator at one place in the file. Offsets count UTF-16 code units of the text. */
export interface EdiDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly offset: number;
  readonly segmentIndex?: number;
  /** 1-based, as in N4-02. */
  readonly elementIndex?: number;
  /** 1-based. */
  readonly componentIndex?: number;
}

/** The service characters of one interchange. An empty string means the character is not used. */
export interface Delimiters {
  readonly element: string;
  readonly component: string;
  readonly repetition: string;
  readonly release: string;
  readonly segment: string;
}

/**
 * A tokenized file. Segments are stored in columns, so a 3 MB file needs only a few typed arrays; `segmentAt` decodes a
 * single segment on demand. Segment i owns the text from `starts[i]` to `starts[i + 1]` (or the end of the file): its
 * terminator, line breaks and any junk after it.
 */
export interface EdiDocument {
  readonly text: string;
  /** Of the first interchange; null if no interchange, group or message header was found. */
  readonly standard: EdiStandard | null;
  readonly segmentCount: number;
  /** One entry per interchange header (or one guess without a header). */
  readonly dialects: readonly Delimiters[];
  /** The standard of each dialect; a file may mix standards. */
  readonly standards: readonly EdiStandard[];
  readonly starts: Uint32Array;
  /** End of the segment's data, before the terminator. */
  readonly ends: Uint32Array;
  readonly tagEnds: Uint32Array;
  /** Position within the transaction set or message, where ST or UNH is 1; 0 outside one. */
  readonly positions: Uint32Array;
  /** Index into `dialects`. */
  readonly dialectOf: Uint32Array;
  readonly diagnostics: readonly EdiDiagnostic[];
}

export interface EdiComponent {
  readonly start: number;
  readonly end: number;
  /** Without release characters and without the line breaks of a wrapped file. */
  readonly value: string;
}

export interface EdiRepeat {
  readonly start: number;
  readonly end: number;
  readonly components: readonly EdiComponent[];
}

export interface EdiElement {
  readonly start: number;
  readonly end: number;
  /** At least one; an empty element has one empty repeat. */
  readonly repeats: readonly EdiRepeat[];
}

export interface EdiSegment {
  readonly index: number;
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  readonly terminated: boolean;
  readonly position: number;
  readonly elements: readonly EdiElement[];
  readonly delimiters: Delimiters;
}

export type AckKind = '997' | '999' | 'TA1' | 'CONTRL' | 'SERVER';

/** A finding of a receiver (or of our own server) at a place in an outbound file. */
export interface EdiAnnotation {
  readonly segmentIndex: number;
  /** 1-based, as in N4-02. */
  readonly elementIndex?: number;
  /** 1-based. */
  readonly componentIndex?: number;
  readonly code: string;
  /** The error in words, such as "invalid code value". */
  readonly message: string;
  readonly ackKind: AckKind;
  /** The acknowledgment segment that reported it, such as AK4. */
  readonly source?: string;
  /** A copy of the invalid value, if the acknowledgment contains one. */
  readonly badValue?: string;
  readonly severity?: Severity;
}
