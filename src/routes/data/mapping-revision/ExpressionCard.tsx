import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ExpressionCard_revision$key } from '#gql/ExpressionCard_revision';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import styles from './mapping-revision.module.css';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

/** The expression of a revision, read-only, with a copy button. */
export function ExpressionCard({ revisionRef }: { revisionRef: ExpressionCard_revision$key }) {
  const { number, expression } = useFragment(
    graphql`
      fragment ExpressionCard_revision on MappingRevision @throwOnFieldError {
        number
        expression
      }
    `,
    revisionRef,
  );
  return (
    <Card title="Expression" hint="JSONata" actions={<CopyButton text={expression} what="expression" />}>
      <Suspense fallback={<Skeleton shape="text" count={8} />}>
        <div className={styles.code}>
          <CodeEditor
            label={`Expression of revision ${number}`}
            language="jsonata"
            value={expression}
            readOnly
            minRows={6}
            maxRows={30}
          />
        </div>
      </Suspense>
    </Card>
  );
}
