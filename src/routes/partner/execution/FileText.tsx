import { useMemo, type ReactNode } from 'react';
import type { FileText_findings$key } from '#gql/FileText_findings';
import { graphql, useFragment } from 'react-relay/hooks';
import { annotationsFromServer } from '../../../edi/server-findings.ts';
import { tokenize } from '../../../edi/tokenize.ts';
import type { EdiAnnotation } from '../../../edi/types.ts';
import { EdiViewer } from '../../../ui/edi-viewer/EdiViewer.tsx';
import { CsvTable } from '../../../ui/text-viewer/CsvTable.tsx';
import type { Place } from '../../../ui/text-viewer/find-place.ts';
import { JsonTree } from '../../../ui/text-viewer/JsonTree.tsx';
import { TextViewer } from '../../../ui/text-viewer/TextViewer.tsx';
import { XmlTree } from '../../../ui/text-viewer/XmlTree.tsx';
import type { FileMode } from './file-modes.ts';
import { prettyText } from './pretty-text.ts';

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

/** The text of a file in the chosen view. In a chunk of its own: import it with `lazy`. */
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
  const isEdi = format === 'X12' || format === 'EDIFACT';
  const annotations = useMemo(
    () =>
      isEdi
        ? annotationsFromServer(
            validation.map(({ severity, segment_position, segment_id, element_position, code, message }) => ({
              severity,
              segment_position,
              segment_id,
              element_position,
              code,
              message,
            })),
            tokenize(text),
          ).map((annotation, index) => {
            const ackKind = SOURCES[validation[index]?.acknowledgment?.kind ?? ''];
            return ackKind ? { ...annotation, ackKind } : annotation;
          })
        : [],
    [isEdi, validation, text],
  );
  if (isEdi && mode !== 'table') {
    return (
      <EdiViewer
        text={text}
        fileName={file_name}
        annotations={annotations}
        focusAnnotation={focus}
        mode={mode}
        wrap={wrap}
        partial={partial}
        renderNote={renderNote}
      />
    );
  }
  if (mode === 'table') return <CsvTable text={text} label={file_name} place={place} />;
  if (mode === 'tree') {
    const Tree = format === 'JSON' ? JsonTree : XmlTree;
    return <Tree text={text} label={file_name} partial={partial} place={place} />;
  }
  return <PlainText text={text} fileName={file_name} format={format} mode={mode} wrap={wrap} place={place} />;
}

interface PlainTextProps {
  text: string;
  fileName: string;
  format: string;
  mode: FileMode;
  wrap: boolean;
  place: Place | undefined;
}

function PlainText({ text, fileName, format, mode, wrap, place }: PlainTextProps) {
  const shown = useMemo(() => (mode === 'pretty' ? prettyText(format, text) : text), [mode, format, text]);
  return <TextViewer text={shown} label={fileName} wrap={wrap} place={place} />;
}
