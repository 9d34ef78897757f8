export type EdiStandard = 'x12' | 'edifact';

export type Severity = 'error' | 'warning' | 'info';

/** What the parser or a validator has to say about one place of the file. Offsets count UTF-16 units of the text. */
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

/** The service characters of one interchange. An empty string means that the character is not in use. */
export interface Delimiters {
  readonly element: string;
  readonly component: string;
  readonly repetition: string;
  readonly release: string;
  readonly segment: string;
}

/**
 * A tokenized file. Segments live in columns so that a 3 MB file costs a few typed arrays; `segmentAt` decodes one
 * segment when it is looked at. Segment i owns the text from `starts[i]` up to `starts[i + 1]` (or the end of the
 * file): its terminator, line breaks and any rubbish that follows.
 */
export interface EdiDocument {
  readonly text: string;
  /** Of the first interchange; null when no interchange, group or message header was found. */
  readonly standard: EdiStandard | null;
  readonly segmentCount: number;
  /** One entry per interchange header (or one guess, when there is no header). */
  readonly dialects: readonly Delimiters[];
  /** The standard of each of them: files are put together of several. */
  readonly standards: readonly EdiStandard[];
  readonly starts: Uint32Array;
  /** End of the segment's data, before the terminator. */
  readonly ends: Uint32Array;
  readonly tagEnds: Uint32Array;
  /** Position within the transaction set or message, ST or UNH being 1; 0 outside of one. */
  readonly positions: Uint32Array;
  /** Index into `dialects`. */
  readonly dialectOf: Uint32Array;
  readonly diagnostics: readonly EdiDiagnostic[];
}

export interface EdiComponent {
  readonly start: number;
  readonly end: number;
  /** Without release characters and without line breaks that only wrap the file. */
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
  /** At least one, an empty element has one empty repeat. */
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

/** Something that a receiver (or our own server) said about a place of an outbound file. */
export interface EdiAnnotation {
  readonly segmentIndex: number;
  /** 1-based, as in N4-02. */
  readonly elementIndex?: number;
  /** 1-based. */
  readonly componentIndex?: number;
  readonly code: string;
  /** AI summary, e.g. "invalid code value". */
  readonly message: string;
  readonly ackKind: AckKind;
  /** The segment of the acknowledgment that said so, e.g. AK4. */
  readonly source?: string;
  /** The copy of the bad value, where the acknowledgment carries one. */
  readonly badValue?: string;
  readonly severity?: Severity;
}
