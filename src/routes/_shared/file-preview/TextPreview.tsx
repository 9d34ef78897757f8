import { useCallback, type ReactNode } from 'react';
import type { DataFormat } from '#gql/FileCard_file';
import { EdiViewer, type EdiViewerProps } from '#ui/edi-viewer/EdiViewer.tsx';
import { CsvTable } from '#ui/text-viewer/CsvTable.tsx';
import type { Place } from '#ui/text-viewer/find-place.ts';
import { JsonTree } from '#ui/text-viewer/JsonTree.tsx';
import { StepProgress } from '#ui/text-viewer/StepProgress.tsx';
import { TextViewer } from '#ui/text-viewer/TextViewer.tsx';
import { SHORT_TEXT, useSteps } from '#ui/text-viewer/useSteps.ts';
import { XmlTree } from '#ui/text-viewer/XmlTree.tsx';
import type { FileMode } from './file-modes.ts';
import { prettySteps } from './pretty-text.ts';

export interface TextPreviewProps {
  text: string;
  file_name: string;
  format: DataFormat;
  mode: FileMode;
  wrap?: boolean;
  /** The text is the start of a longer file. */
  partial?: boolean;
  /** Locates what an acknowledgment or validation says about EDI. Pass a stable function. */
  locate?: EdiViewerProps['locate'];
  /** The annotation to scroll into view. */
  focus?: number | undefined;
  /** For text that is not EDI: the place to scroll into view. */
  place?: Place | undefined;
  /** Text to add to an annotation. Pass a stable function. */
  renderNote?: ((annotation: number) => ReactNode) | undefined;
}

/** The text of a file in the chosen view. It has a chunk of its own: import it with `lazy`. */
export function TextPreview({
  text,
  file_name,
  format,
  mode,
  wrap = false,
  partial = false,
  locate,
  focus,
  place,
  renderNote,
}: TextPreviewProps) {
  const isEdi = format === 'X12' || format === 'EDIFACT';
  if (isEdi && mode !== 'table') {
    return (
      <EdiViewer
        text={text}
        fileName={file_name}
        locate={locate}
        focusAnnotation={focus}
        mode={mode}
        wrap={wrap}
        partial={partial}
        renderNote={renderNote}
      />
    );
  }
  if (mode === 'table') return <CsvTable text={text} label={file_name} partial={partial} place={place} />;
  if (mode === 'tree') {
    const Tree = format === 'JSON' ? JsonTree : XmlTree;
    return <Tree text={text} label={file_name} partial={partial} place={place} />;
  }
  return (
    <PlainText text={text} file_name={file_name} format={format} mode={mode} wrap={wrap} place={place} />
  );
}

interface PlainTextProps {
  text: string;
  file_name: string;
  format: string;
  mode: FileMode;
  wrap: boolean;
  place: Place | undefined;
}

function PlainText({ text, file_name, format, mode, wrap, place }: PlainTextProps) {
  const isPretty = mode === 'pretty';
  const start = useCallback(() => prettySteps(isPretty ? format : '', text), [isPretty, format, text]);
  const { result, progress } = useSteps(start, !isPretty || text.length <= SHORT_TEXT);
  return (
    <>
      {progress !== null && <StepProgress label="Indenting the file" value={progress} />}
      {/* Keep showing what is there, the start of the file and the highlighted place, until the text is ready. */}
      {result !== undefined && <TextViewer text={result} label={file_name} wrap={wrap} place={place} />}
    </>
  );
}
