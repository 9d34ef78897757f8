import { useRef, type ReactNode } from 'react';
import type { StatusLook } from '#ui/status/tone.ts';
import { DropZone } from './DropZone.tsx';
import { UploadList } from './UploadList.tsx';
import type { Uploads } from './useUploads.ts';

const UPLOADED: StatusLook = { tone: 'ok', label: 'Uploaded' };

export interface UploadPanelProps<Result> {
  readonly uploads: Uploads<Result>;
  /** Color and label of a file that has been saved; "Uploaded" if omitted. */
  readonly lookOf?: (result: Result) => StatusLook;
  /** Details of a file that has been saved. */
  readonly children?: (result: Result) => ReactNode;
}

/** An area to choose or drop files, and the progress of each file. */
export function UploadPanel<Result>({
  uploads,
  lookOf = () => UPLOADED,
  children,
}: UploadPanelProps<Result>) {
  const { rows, leftOut, limits, queue } = uploads;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DropZone
        limits={limits}
        input={input}
        button={button}
        isFirst={rows.length === 0}
        leftOut={leftOut}
        onFiles={(files, out) => queue.add(files, out)}
      />
      {rows.length > 0 && (
        <UploadList
          rows={rows}
          queue={queue}
          arrivedWord="uploaded"
          lookOf={lookOf}
          onMore={() => input.current?.click()}
          {...(children && { children })}
        />
      )}
    </>
  );
}
