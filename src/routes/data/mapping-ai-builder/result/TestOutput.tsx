import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TestOutput_generation$key } from '#gql/TestOutput_generation';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { cssVars } from '#ui/css-vars.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { outputLines } from './output-lines.ts';
import styles from './result.module.css';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

const VIEWS = [
  { value: 'output', label: 'Output' },
  { value: 'expression', label: 'Expression' },
] as const;

/** The draft's output for the sample, with the required fields that are empty, and its expression. */
export function TestOutput({ generationRef }: { generationRef: TestOutput_generation$key }) {
  const { test_output, expression, unmapped_required, sample_file_name } = useFragment(
    graphql`
      fragment TestOutput_generation on MappingGeneration {
        test_output
        expression
        unmapped_required
        sample_file_name
      }
    `,
    generationRef,
  );
  const [view, setView] = useState<'output' | 'expression'>('output');
  const [showAll, setShowAll] = useState(false);
  const lines = outputLines(test_output, unmapped_required, showAll);
  const empty = unmapped_required.length;
  const hasMore = showAll || lines.some(({ text }) => text.startsWith('… '));
  return (
    <Card
      title="Test output"
      hint={sample_file_name}
      actions={
        <>
          <StatusBadge tone={empty === 0 ? 'ok' : 'fail'}>
            {empty === 0 ? 'No required field empty' : `${empty} required empty`}
          </StatusBadge>
          <Segmented label="Test output shows" options={VIEWS} value={view} onChange={setView} />
        </>
      }
      foot={
        view === 'output' && hasMore ? (
          <Button small look="quiet" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
            {showAll ? 'Show the first of each list' : 'Show all items'}
          </Button>
        ) : undefined
      }
    >
      {view === 'expression' ? (
        <Suspense fallback={<Skeleton shape="text" count={8} label="Loading the expression" />}>
          <CodeEditor readOnly label="Expression" language="jsonata" value={expression ?? ''} maxRows={30} />
        </Suspense>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <div className={styles.output} role="group" aria-label="Output" tabIndex={0}>
          {lines.map(({ id, depth, key, text, isEmpty }) => (
            <div key={id} style={cssVars({ '--depth': depth })}>
              {key !== null && <span className={styles.key}>{`"${key}": `}</span>}
              <span className={isEmpty ? styles.empty : undefined}>{text}</span>
              {isEmpty && <VisuallyHidden> (required, empty)</VisuallyHidden>}
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
