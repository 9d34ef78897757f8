// FileCard's data is requested in advance.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { Suspense, useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useLocation, useOutletContext, useSearchParams } from 'react-router';
import { unlessForbidden } from '#relay/caught.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import { EvidenceNote, EvidenceNoteFailure } from '../EvidenceNote.tsx';
import type { ExecutionContext } from '../execution-context.ts';
import { FilesNotAllowed } from '../FilesNotAllowed.tsx';
import { Section } from '../Section.tsx';
import { FileList } from './FileList.tsx';
import { FileView } from './FileView.tsx';
import { FILE_PARAM } from './file-search.ts';
import styles from './files.module.css';

/** `/f/{execution}/files`: the input and output files with a viewer. The selected file and view are in the address. */
export function FilesScreen() {
  return (
    <Section title="Files" loading="Loading the files" lines={8}>
      <Files />
    </Section>
  );
}

function Files() {
  const { filesRef, zone } = useOutletContext<ExecutionContext>();
  const execution = useFragment(
    graphql`
      fragment FilesScreen_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        files @catch(to: RESULT) {
          file_key
        }
        # An address without a file redirects to this one; with all its data here, the redirect needs no request.
        evidence_file @catch(to: RESULT) {
          file_key
          ...FileCard_file @alias(as: "ahead") @arguments(max_bytes: $preview_bytes) @include(if: $evidence)
        }
        # The files do not wait for it.
        ...EvidenceNote_execution @alias(as: "note") @include(if: $internals) @defer
        ...FileList_execution
        ...FilesNotAllowed_execution
      }
    `,
    filesRef,
  );
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  const note = execution?.note;
  const cause = useMemo(
    () =>
      note && (
        <Suspense fallback={null}>
          <EvidenceNote executionRef={note} zone={zone} />
        </Suspense>
      ),
    [note, zone],
  );
  if (!execution) return null;
  const { company_uuid, partner_uuid, invocation_uuid } = execution;
  const files = unlessForbidden(execution.files);
  const first = unlessForbidden(execution.evidence_file);
  if (!files) {
    return (
      <Card>
        <FilesNotAllowed executionRef={execution} what="files" />
      </Card>
    );
  }
  if (!first) {
    return (
      <Card>
        <EmptyState kind="none" title="No files">
          This execution has no files, or they are no longer kept.
        </EmptyState>
      </Card>
    );
  }
  const shown = search.get(FILE_PARAM);
  if (!files.some(({ file_key }) => file_key === shown)) {
    const to = paths.executionFiles(
      { company_uuid, partner_uuid, invocation_uuid },
      { [FILE_PARAM]: first.file_key },
    );
    return <Navigate replace to={to} state={state} />;
  }
  const isFirst = shown === first.file_key;
  return (
    <div className={styles.columns}>
      <FileList executionRef={execution} zone={zone} />
      <div>
        {isFirst && note && (
          <Section title="What changed since the last success" fallback={null}>
            <EvidenceNoteFailure executionRef={note} />
          </Section>
        )}
        <FileView note={isFirst ? cause : null} zone={zone} />
      </div>
    </div>
  );
}
