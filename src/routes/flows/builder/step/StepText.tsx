import { Suspense, useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { StepText_step$key } from '#gql/StepText_step';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { prettyText } from './flow-document.ts';
import styles from './step.module.css';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

interface StepTextProps {
  /** Omitted for an input, which is titled by the step that it comes from. */
  title?: string;
  stepRef: StepText_step$key;
}

const languages: Readonly<Record<string, 'json' | 'xml'>> = { JSON: 'json', XML: 'xml' };

/** The output of a step in the sample run. */
export function StepText({ title, stepRef }: StepTextProps) {
  const { label, output, output_format } = useFragment(
    graphql`
      fragment StepText_step on FlowWalkStep {
        label
        output
        output_format
      }
    `,
    stepRef,
  );
  const text = useMemo(
    () => (output == null ? null : prettyText(output, output_format)),
    [output, output_format],
  );
  const name = title ?? `Input from ${label}`;
  return (
    <section aria-label={name}>
      <div className={styles.dataHead}>
        <h3>{name}</h3>
        {text !== null && <CopyButton text={text} what={title === undefined ? 'input' : 'output'} />}
      </div>
      {text === null ? (
        <p className="muted">Nothing</p>
      ) : (
        <Suspense fallback={<Skeleton shape="text" count={6} label="Loading the viewer" />}>
          <CodeEditor
            label={name}
            readOnly
            language={languages[output_format ?? ''] ?? 'text'}
            value={text}
            minRows={3}
            maxRows={16}
          />
        </Suspense>
      )}
    </section>
  );
}
