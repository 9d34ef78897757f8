import { useRef, useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingEditor_mapping$data, MappingEditor_mapping$key } from '#gql/MappingEditor_mapping';
import type { CodeEditorHandle } from '#ui/code-editor/CodeEditor.tsx';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { changedParts, type Content } from './content/content.ts';
import { readContent, readDraft } from './content/stored-content.ts';
import { CreatedNotice } from './CreatedNotice.tsx';
import { Dock } from './dock/Dock.tsx';
import { storedResults } from './dock/test-results.ts';
import { useTests } from './dock/useTests.ts';
import { DraftNotice } from './draft/DraftNotice.tsx';
import { LeaveGuard } from './draft/LeaveGuard.tsx';
import { useDraft } from './draft/useDraft.ts';
import { EditorOverlays } from './EditorOverlays.tsx';
import type { EditorLibrary } from './library.ts';
import { LibrarySampleNotice } from './input/LibrarySampleNotice.tsx';
import { MappingHead } from './MappingHead.tsx';
import { PhoneWorkspace } from './panes/PhoneWorkspace.tsx';
import { Workspace } from './panes/Workspace.tsx';
import { ConflictNotice } from './save/ConflictNotice.tsx';
import { useSaveRevision } from './save/useSaveRevision.ts';
import { useMappingEditor } from './useMappingEditor.ts';
import { useOverlays } from './useOverlays.ts';

interface MappingEditorProps {
  mappingRef: MappingEditor_mapping$key;
  /** The list of flows that run the deployed revision. */
  usedBy: ReactNode;
  library: EditorLibrary;
}

/** The editor of one mapping. */
export function MappingEditor({ mappingRef, usedBy, library }: MappingEditorProps) {
  const mapping = useFragment(
    graphql`
      fragment MappingEditor_mapping on Mapping {
        mapping_uuid
        company_uuid
        name
        test_cases {
          name
          last_result
        }
        draft {
          is_own
          ...storedContent_draft
        }
        earlier_drafts {
          is_own
          ...storedContent_draft
        }
        ...storedContent_mapping
        ...useDraft_mapping
        ...useOverlays_mapping
        ...useSaveRevision_mapping
        ...MappingHead_mapping
        ...Dock_mapping
        ...EditorOverlays_mapping
      }
    `,
    mappingRef,
  );
  const { company_uuid, name } = mapping;
  const overlays = useOverlays(mapping);
  const [saved, setSaved] = useState(() => ({ mapping, content: readContent(mapping) }));
  if (saved.mapping !== mapping) setSaved({ mapping, content: readContent(mapping) });
  const [start] = useState(() => openedContent(mapping, saved.content));
  const model = useMappingEditor({
    mapping_uuid: mapping.mapping_uuid,
    company_uuid,
    saved: saved.content,
    start,
    onSave: () => overlays.askSave(),
  });
  const draft = useDraft(mapping, model, start);
  const save = useSaveRevision(mapping);
  const tests = useTests(company_uuid, model, () =>
    storedResults(
      mapping.test_cases.map(({ name: test, last_result }) => ({ name: test, last_result })),
      start === saved.content ? start : null,
    ),
  );
  const editorRef = useRef<CodeEditorHandle>(null);
  const isNarrow = useMediaQuery('(max-width: 900px)');
  const insert = (text: string) => editorRef.current?.insert(text);
  const dock = { mappingRef: mapping, model, tests, library, onInsert: insert };
  return (
    <>
      <MappingHead
        mappingRef={mapping}
        usedBy={usedBy}
        model={model}
        overlays={overlays}
        draft={draft}
        onDiscarded={() => {
          model.load(saved.content);
          draft.settle(saved.content);
        }}
      />
      <CreatedNotice company_uuid={company_uuid} mapping_uuid={mapping.mapping_uuid} />
      <LibrarySampleNotice model={model} />
      <DraftNotice draft={draft} />
      <ConflictNotice
        save={save}
        mine={model.content.expression}
        theirs={saved.content.expression}
        onTakeTheirs={() => model.load(saved.content)}
      />
      {isNarrow ? (
        <PhoneWorkspace
          model={model}
          library={library}
          editorRef={editorRef}
          onInsert={insert}
          dock={<Dock {...dock} isOpen />}
        />
      ) : (
        <Workspace
          model={model}
          library={library}
          editorRef={editorRef}
          onInsert={insert}
          renderDock={(open) => <Dock {...dock} {...open} />}
        />
      )}
      <EditorOverlays
        mappingRef={mapping}
        model={model}
        overlays={overlays}
        save={save}
        onSaved={() => draft.settle(model.content)}
        onShowProblem={(line, column) => editorRef.current?.reveal(line, column)}
        onRestore={draft.restore}
      />
      <LeaveGuard draft={draft} name={name} changed={changedParts(saved.content, model.content)} />
    </>
  );
}

/** The person's own draft, even if somebody else has saved a later one; otherwise the latest revision. */
function openedContent({ draft, earlier_drafts }: MappingEditor_mapping$data, saved: Content): Content {
  const own = [...(draft ? [draft] : []), ...earlier_drafts].find(({ is_own }) => is_own);
  return own ? readDraft(own) : saved;
}
