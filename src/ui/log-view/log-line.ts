/** One line of a log. */
export interface LogViewLine {
  /** Line number in the log, from 1; filtering does not change it. */
  readonly seq: number;
  readonly time: string;
  readonly level: string;
  /** Display name of the stage that wrote the line. */
  readonly stepLabel: string;
  readonly message: string;
  /** Details, shown as JSON when the line is expanded. */
  readonly attributes: unknown;
  /** The server truncated the text at its limit. */
  readonly isTruncated: boolean;
}
