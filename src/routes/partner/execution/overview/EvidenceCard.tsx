import { Suspense, useCallback, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EvidenceCard_execution$key } from '#gql/EvidenceCard_execution';
import type { Zone } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { unlessForbidden } from '#relay/caught.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import { modeOptions, readMode, type FileMode } from '#shared/file-preview/file-modes.ts';
import { FilesNotAllowed } from '../FilesNotAllowed.tsx';
import { roleWords } from '#shared/executions/labels.ts';
import styles from './EvidenceCard.module.css';
import { EvidenceNote } from '../EvidenceNote.tsx';
import { FindingLine, showsOwnFindings } from '../FindingLine.tsx';

const FileText = lazily(() => import('../FileText.tsx'), 'FileText');

/** In bytes. Enough for nearly every document; the fragment contains the same number. */
const PREVIEW_BYTES = 65_536;

interface EvidenceCardProps {
  executionRef: EvidenceCard_execution$key;
  zone: Zone;
}

/** The most relevant file for the outcome: the one with errors, otherwise the output, otherwise the input. */
export function EvidenceCard({ executionRef, zone }: EvidenceCardProps) {
  const execution = useFragment(
    graphql`
      fragment EvidenceCard_execution on FlowExecution
      @argumentDefinitions(deferred: { type: "Boolean!", defaultValue: true })
      @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        files @catch(to: RESULT) {
          file_key
          file_name
          role
        }
        evidence_file @catch(to: RESULT) {
          file_key
          file_name
          role
          format
          size_bytes
          excerpt: preview(max_bytes: 65536)
          validation {
            severity
            message
          }
          ...FileText_findings
        }
        ...EvidenceNote_execution @alias(as: "note") @include(if: $internals) @defer(if: $deferred)
        ...FilesNotAllowed_execution
      }
    `,
    executionRef,
  );
  const { company_uuid, partner_uuid, invocation_uuid, note, evidence_file: best } = execution;
  const at = { company_uuid, partner_uuid, invocation_uuid };
  const [chosen, setChosen] = useState<FileMode | null>(null);

  const validation = best.ok ? best.value?.validation : null;
  const first = validation?.findIndex(({ severity }) => severity === 'ERROR') ?? -1;
  const renderNote = useCallback(
    (finding: number) =>
      finding === first &&
      note && (
        <Suspense fallback={null}>
          <EvidenceNote executionRef={note} zone={zone} />
        </Suspense>
      ),
    [first, note, zone],
  );

  const files = unlessForbidden(execution.files);
  const file = unlessForbidden(best);
  if (!files) {
    return (
      <Card title="Files">
        <FilesNotAllowed executionRef={execution} what="files" small />
      </Card>
    );
  }
  if (!file) return null;
  const mode = readMode(file.format, chosen);
  const isCut = file.size_bytes > PREVIEW_BYTES;
  const others = files.filter(({ file_key }) => file_key !== file.file_key);
  return (
    <Card
      title={roleWords(file.role)}
      hint={
        <>
          <UiLink to={paths.executionFiles(at, { file: file.file_key })} className="mono">
            {file.file_name}
          </UiLink>{' '}
          · {formatBytes(file.size_bytes)}
        </>
      }
      actions={
        mode !== null && (
          <Segmented label="View" options={modeOptions(file.format)} value={mode} onChange={setChosen} />
        )
      }
      foot={
        others.length > 0 && (
          <span className={styles.others}>
            {others.slice(0, 4).map((other) => (
              <span key={other.file_key}>
                {roleWords(other.role)}{' '}
                <UiLink to={paths.executionFiles(at, { file: other.file_key })}>{other.file_name}</UiLink>
              </span>
            ))}
            {others.length > 4 && <UiLink to={paths.executionFiles(at)}>{others.length - 4} more</UiLink>}
          </span>
        )
      }
    >
      {mode === null || file.excerpt == null ? (
        <EmptyState kind="none" small title="This file is not text">
          <UiLink to={paths.executionFiles(at, { file: file.file_key })}>Open or download it</UiLink>
        </EmptyState>
      ) : (
        <div className={styles.viewer}>
          {isCut && (
            <p className={styles.cut}>
              The first {formatBytes(PREVIEW_BYTES)}.{' '}
              <UiLink to={paths.executionFiles(at, { file: file.file_key })}>Open the whole file</UiLink>
            </p>
          )}
          {first >= 0 && !showsOwnFindings(file.format, mode) && (
            <FindingLine>
              {file.validation[first]?.message} {renderNote(first)}
            </FindingLine>
          )}
          <Suspense fallback={<Skeleton shape="text" count={11} label="Loading the file" />}>
            <FileText
              text={file.excerpt}
              findingsRef={file}
              mode={mode}
              partial={isCut}
              {...(first >= 0 && { focus: first })}
              renderNote={renderNote}
            />
          </Suspense>
        </div>
      )}
    </Card>
  );
}
