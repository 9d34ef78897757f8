import { tagAt } from './document.ts';
import { findSegment } from './find-segment.ts';
import { readStructure, type EdiStructure } from './structure.ts';
import type { EdiAnnotation, EdiDocument, Severity } from './types.ts';

/** One entry of an execution file's `validation` from the server. */
export interface ServerFinding {
  readonly severity?: string | null;
  /** Within the transaction set, where ST or UNH is 1. */
  readonly segment_position?: number | null;
  readonly segment_id?: string | null;
  /** 1-based, as in N4-02. */
  readonly element_position?: number | null;
  readonly code?: string | null;
  readonly message: string;
}

/** Locates the server's findings in the file: in the first message that has the named segment at that position. */
export function annotationsFromServer(
  findings: readonly ServerFinding[],
  document: EdiDocument,
  structure: EdiStructure = readStructure(document),
): EdiAnnotation[] {
  const messages = structure.interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.messages));
  return findings.map((finding) => {
    const tag = finding.segment_id ?? '';
    const position = finding.segment_position ?? 0;
    const message =
      messages.find((candidate) => position > 0 && tagAt(document, candidate.first + position - 1) === tag) ??
      messages[0];
    const found =
      message && position > 0 ? findSegment(document, message, tag, position).index : firstOf(document, tag);
    return {
      segmentIndex: Math.max(found, 0),
      ...(finding.element_position ? { elementIndex: finding.element_position } : {}),
      code: finding.code ?? '',
      message: finding.message,
      ackKind: 'SERVER' as const,
      severity: severityOf(finding.severity),
    };
  });
}

function firstOf(document: EdiDocument, tag: string): number {
  for (let index = 0; index < document.segmentCount; index++)
    if (tagAt(document, index) === tag) return index;
  return 0;
}

function severityOf(severity: string | null | undefined): Severity {
  const value = severity?.toLowerCase();
  return value === 'warning' || value === 'info' ? value : 'error';
}
