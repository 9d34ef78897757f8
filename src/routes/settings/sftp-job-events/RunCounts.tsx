import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RunCounts_run$key } from '#gql/RunCounts_run';
import { formatDuration } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { announce } from '#ui/feedback/live-region.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { countsInWords, isUnderWay, runLook } from '../sftp-launcher/run-labels.ts';

/** What the run has found and done so far, in numbers. */
export function RunCounts({ runRef }: { runRef: RunCounts_run$key }) {
  const run = useFragment(
    graphql`
      fragment RunCounts_run on SftpJobExecution {
        status
        duration_ms
        files_found
        files_launched
        files_failed
        downloaded_bytes
      }
    `,
    runRef,
  );
  const { status, duration_ms, files_found, files_launched, files_failed, downloaded_bytes } = run;
  const runs = isUnderWay(status);
  const words = countsInWords({ files_found, files_launched, files_failed });
  const wasRunning = useRef(runs);
  useEffect(() => {
    if (wasRunning.current && !runs) announce(`The run has ended: ${runLook(status).label}, ${words}`);
    wasRunning.current = runs;
  }, [runs, status, words]);
  return (
    <>
      {runs && (
        <ProgressBar
          label="Files processed"
          value={files_found === 0 ? null : (files_launched + files_failed) / files_found}
          words={words}
        />
      )}
      <StatStrip>
        <StatTile label="Files found" value={formatCount(files_found)} />
        <StatTile label="Executions started" value={formatCount(files_launched)} />
        <StatTile label="Failed" value={formatCount(files_failed)} />
        <StatTile label="Downloaded" value={formatBytes(Number(downloaded_bytes))} />
        <StatTile label="Duration" value={duration_ms == null ? 'Running' : formatDuration(duration_ms)} />
      </StatStrip>
    </>
  );
}
