import { Suspense, useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useSearchParams } from 'react-router';
import type { DocumentView_schema$key } from '#gql/DocumentView_schema';
import { downloadText } from '#lib/download.ts';
import { lazily } from '#lib/lazily.ts';
import { Part } from '#relay/parts.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import { pluralize } from '#lib/text.ts';
import { useSearchChange } from '../../useSearchChange.ts';
import styles from './canonical-schema.module.css';
import { FieldView } from './FieldView.tsx';
import { readSchemaAddress, schemaSearch, views, type ViewName } from './schema-address.ts';
import { toTypeScript } from './to-typescript.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

const viewOptions = (Object.entries(views) as [ViewName, string][]).map(([value, label]) => ({
  value,
  label,
}));

interface DocumentViewProps {
  schemaRef: DocumentView_schema$key;
  company_uuid: string;
}

/** The documents of a version, and one of them with its fields, a sample, and its schema in several formats. */
export function DocumentView({ schemaRef, company_uuid }: DocumentViewProps) {
  const { version, documents, document } = useFragment(
    graphql`
      fragment DocumentView_schema on CanonicalSchema
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }, document: { type: "ID!" }) {
        version
        documents {
          version
          name
          label
          description
          flow_types {
            code
            label
          }
        }
        document(name: $document) {
          version
          name
          label
          description
          json_schema
          sample
          flow_types {
            code
            label
          }
          fields {
            __typename
          }
          ...toTypescript_document
          ...FieldView_document @arguments(company_uuid: $company_uuid)
        }
      }
    `,
    schemaRef,
  );
  const [params] = useSearchParams();
  const { search } = useLocation();
  const changeSearch = useSearchChange();
  const { view } = readSchemaAddress(params);
  const text = useMemo(() => {
    if (!document || view === 'fields') return '';
    if (view === 'sample') return JSON.stringify(document.sample, null, 2);
    if (view === 'schema') return JSON.stringify(document.json_schema, null, 2);
    return toTypeScript(document);
  }, [document, view]);
  const change = (next: Parameters<typeof schemaSearch>[1]) =>
    changeSearch((newest) => schemaSearch(newest, next));
  const endings = { fields: '', sample: 'sample.json', schema: 'schema.json', types: 'ts' };
  return (
    <div className={styles.page}>
      <Card title="Documents" hint={pluralize(documents.length, 'document')}>
        <nav aria-label="Documents">
          <ul className={styles.documents}>
            {documents.map((item) => (
              <li key={item.name}>
                <UiLink
                  to={schemaSearch(search, { document: item.name, field: null, q: null })}
                  aria-current={item.name === document?.name ? 'true' : undefined}
                >
                  <b>{item.label}</b>
                  <span>
                    {item.flow_types.length === 0
                      ? item.description
                      : item.flow_types.map(({ label }) => label).join(', ')}
                  </span>
                </UiLink>
              </li>
            ))}
          </ul>
        </nav>
      </Card>
      {document ? (
        <Card
          title={document.label}
          hint={pluralize(document.fields.length, 'field')}
          actions={
            <Segmented
              label="Show"
              options={viewOptions}
              value={view}
              onChange={(next) => change({ view: next === 'fields' ? null : next })}
            />
          }
        >
          {view === 'fields' ? (
            <Part>
              <FieldView
                key={`${version} ${document.name}`}
                documentRef={document}
                company_uuid={company_uuid}
              />
            </Part>
          ) : (
            <div className={styles.text}>
              <p className={styles.buttons}>
                <CopyButton text={text} what={views[view]} />
                <Button
                  small
                  onClick={() =>
                    downloadText(
                      `${document.name}-${version}.${endings[view]}`,
                      text,
                      view === 'types' ? 'text/plain;charset=utf-8' : 'application/json',
                    )
                  }
                >
                  Download
                </Button>
              </p>
              <Suspense fallback={<Skeleton shape="text" count={12} label="Loading" />}>
                <CodeEditor
                  label={`${views[view]} of ${document.label}`}
                  language={view === 'types' ? 'javascript' : 'json'}
                  value={text}
                  readOnly
                  maxRows={32}
                />
              </Suspense>
            </div>
          )}
        </Card>
      ) : (
        <Card>
          <EmptyState kind="filtered" title={`Version ${version} does not have this document`}>
            Choose a document from the list, or another version.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
