import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SchemaTrialMutation, SchemaTrialMutation$data } from '#gql/SchemaTrialMutation';
import { useMutation } from '#relay/useMutation.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { paths } from '../../paths.ts';
import styles from './canonical-schema.module.css';

const COUNT = 50;

const problemWords: Readonly<Record<string, string>> = {
  NO_SUCH_DOCUMENT: 'Document not in this version',
  NO_SUCH_FIELD: 'Field not in this version',
  MISSING: 'Required, and missing',
  WRONG_TYPE: 'Another type',
  NOT_ALLOWED: 'Not one of the allowed values',
};

interface SchemaTrialProps {
  target: string;
  company_uuid: string;
}

/**
 * Validates the documents of the latest executions against the target. Starts on a click only, because it reads their
 * files.
 */
export function SchemaTrial({ target, company_uuid }: SchemaTrialProps) {
  const [run, isRunning] = useMutation<SchemaTrialMutation>(
    graphql`
      mutation SchemaTrialMutation($input: TestCanonicalVersionInput!) {
        test_canonical_version(input: $input) {
          checked_count
          accepted_count
          problems {
            document
            path
            kind
            document_count
            invocation_uuid
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The executions were not checked' },
  );
  const [found, setFound] = useState<SchemaTrialMutation$data['test_canonical_version'] | null>(null);
  const ask = async () => {
    const result = await run({ input: { company_uuid, version: target, count: COUNT } });
    if (result.ok) setFound(result.response.test_canonical_version);
  };
  return (
    <section aria-label="Dry run">
      <h3>Dry run</h3>
      <p className={styles.trial}>
        <span role="status">
          {found === null
            ? `Checks the documents of the latest ${COUNT} executions against version ${target}.`
            : found.checked_count === 0
              ? 'No execution has a canonical document yet.'
              : `${found.accepted_count} of ${pluralize(found.checked_count, 'document')} fit version ${target} as they are.`}
        </span>
        <Button small busy={isRunning} onClick={() => void ask()}>
          {found === null ? 'Run' : 'Run again'}
        </Button>
      </p>
      {found !== null && found.problems.length > 0 && (
        <SimpleTable
          label="Problems"
          rows={found.problems}
          rowKey={({ document, path, kind }) => `${document} ${path} ${kind}`}
          columns={[
            {
              id: 'field',
              header: 'Field',
              grow: true,
              cell: ({ document, path }) => (
                <span className={styles.path}>
                  {document}
                  {path && `.${path}`}
                </span>
              ),
            },
            { id: 'kind', header: 'Problem', cell: ({ kind }) => problemWords[kind] ?? 'Does not fit' },
            { id: 'count', header: 'Documents', align: 'end', cell: ({ document_count }) => document_count },
            {
              id: 'example',
              header: 'Latest',
              cell: ({ invocation_uuid }) => (
                <UiLink to={paths.executionRedirect({ company_uuid, invocation_uuid })}>Execution</UiLink>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
