import { IconChevronDown, IconChevronUp, IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Dock_mapping$key } from '#gql/Dock_mapping';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Part } from '#relay/parts.tsx';
import { freeCaseName } from '../content/content.ts';
import type { EditorLibrary } from '../library.ts';
import panes from '../panes/panes.module.css';
import type { EditorModel } from '../useMappingEditor.ts';
import { LibraryTab } from './LibraryTab.tsx';
import { TablesTab } from './TablesTab.tsx';
import { passedCount } from './test-results.ts';
import { TestsTab } from './TestsTab.tsx';
import type { Tests } from './useTests.ts';

const ReplayPanel = lazily(() => import('../replay/ReplayPanel.tsx'), 'ReplayPanel');

type Tab = 'tests' | 'replay' | 'tables' | 'library';

interface DockProps {
  mappingRef: Dock_mapping$key;
  model: EditorModel;
  tests: Tests;
  library: EditorLibrary;
  onInsert: (text: string) => void;
  isOpen: boolean;
  /** Omitted if the dock cannot be closed. */
  onToggle?: () => void;
}

/** The area below the panes: test cases and replays, and the functions and tables to use. */
export function Dock({ mappingRef, model, tests, library, onInsert, isOpen, onToggle }: DockProps) {
  const mapping = useFragment(
    graphql`
      fragment Dock_mapping on Mapping {
        ...ReplayPanel_mapping
      }
    `,
    mappingRef,
  );
  const [tab, setTab] = useState<Tab>('tests');
  const { content } = model;
  const total = content.test_cases.length;
  const { passed, run } = passedCount(content, tests.results);
  const testCount = total === 0 ? '' : run === total ? ` ${passed} of ${total}` : ` ${total}`;
  const tableCount = content.local_lookup_tables.length;
  const runAll = () => {
    setTab('tests');
    if (!isOpen) onToggle?.();
    void tests.runAll();
  };
  return (
    <>
      <div className={panes.tabs}>
        <Segmented
          label="Below the panes"
          value={tab}
          options={[
            { value: 'tests', label: `Tests${testCount}` },
            { value: 'replay', label: 'Replay' },
            { value: 'tables', label: `Local tables${tableCount === 0 ? '' : ` ${tableCount}`}` },
            { value: 'library', label: 'Functions and tables' },
          ]}
          onChange={(next) => {
            setTab(next);
            if (!isOpen) onToggle?.();
          }}
        />
        <div className={panes.actions}>
          <span role="status">
            {tests.progress === null
              ? run === total && total > 0 && `${passed} of ${total} passed`
              : `Running ${tests.progress + 1} of ${total}`}
          </span>
          <Button
            small
            icon={<IconPlayerPlay size={14} aria-hidden="true" />}
            busy={tests.progress !== null}
            aria-disabled={total === 0 || undefined}
            data-tip={total === 0 ? 'There are no test cases yet' : undefined}
            onClick={total === 0 ? undefined : runAll}
          >
            Run all
          </Button>
          {onToggle && (
            <IconButton
              small
              label={isOpen ? 'Close the lower pane' : 'Open the lower pane'}
              aria-expanded={isOpen}
              icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
              onClick={onToggle}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <div className={panes.panel}>
          {tab === 'tests' && <TestsTab model={model} tests={tests} />}
          {tab === 'replay' && (
            <Part>
              <Suspense fallback={<Skeleton shape="text" count={4} label="Loading" />}>
                <ReplayPanel
                  mappingRef={mapping}
                  expression={content.expression}
                  onKeepTestCase={(kept) => {
                    const isTaken = content.test_cases.some(({ name }) => name === kept.name);
                    const name = isTaken ? freeCaseName(content, kept.name) : kept.name;
                    model.change({ test_cases: [...content.test_cases, { ...kept, name }] });
                  }}
                />
              </Suspense>
            </Part>
          )}
          {tab === 'tables' && <TablesTab model={model} onInsert={onInsert} />}
          {tab === 'library' && <LibraryTab library={library} onInsert={onInsert} />}
        </div>
      )}
    </>
  );
}
