import { useCallback, type ReactNode } from 'react';
import type { FileText_findings$key } from '#gql/FileText_findings';
import { graphql, useFragment } from 'react-relay/hooks';
import { annotationsFromServer } from '#edi/server-findings.ts';
import type { EdiStructure } from '#edi/structure.ts';
import type { EdiAnnotation, EdiDocument } from '#edi/types.ts';
import type { FileMode } from '../../_shared/file-preview/file-modes.ts';
import { TextPreview } from '../../_shared/file-preview/TextPreview.tsx';

export interface FileTextProps {
  text: string;
  findingsRef: FileText_findings$key;
  mode: FileMode;
  wrap?: boolean;
  /** The text is the start of a longer file. */
  partial?: boolean;
  /** The finding to scroll into view. */
  focus?: number;
  /** Text to add to a finding. Pass a stable function. */
  renderNote?: (finding: number) => ReactNode;
}

/** The acknowledgment that reported a finding, as the viewer names it. */
const SOURCES: Readonly<Record<string, EdiAnnotation['ackKind']>> = {
  X12_997: '997',
  X12_999: '999',
  TA1: 'TA1',
  CONTRL: 'CONTRL',
};

/** The text of a file with its findings, in the chosen view. In a chunk of its own: import it with `lazy`. */
export function FileText({
  text,
  findingsRef,
  mode,
  wrap = false,
  partial = false,
  focus,
  renderNote,
}: FileTextProps) {
  const { file_name, format, validation } = useFragment(
    graphql`
      fragment FileText_findings on ExecutionFile {
        file_key
        file_name
        format
        validation {
          severity
          segment_position
          segment_id
          element_position
          path
          value
          code
          message
          acknowledgment {
            ack_uuid
            kind
          }
        }
      }
    `,
    findingsRef,
  );
  const finding = focus === undefined ? undefined : validation[focus];
  const place = finding && { path: finding.path, value: finding.value };
  const locate = useCallback(
    (document: EdiDocument, structure: EdiStructure): readonly EdiAnnotation[] =>
      annotationsFromServer(
        validation.map(({ severity, segment_position, segment_id, element_position, code, message }) => ({
          severity,
          segment_position,
          segment_id,
          element_position,
          code,
          message,
        })),
        document,
        structure,
      ).map((annotation, index) => {
        const ackKind = SOURCES[validation[index]?.acknowledgment?.kind ?? ''];
        return ackKind ? { ...annotation, ackKind } : annotation;
      }),
    [validation],
  );
  return (
    <TextPreview
      text={text}
      file_name={file_name}
      format={format}
      mode={mode}
      wrap={wrap}
      partial={partial}
      locate={locate}
      focus={focus}
      place={place}
      renderNote={renderNote}
    />
  );
}
