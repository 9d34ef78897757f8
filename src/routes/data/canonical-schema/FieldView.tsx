import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { FieldView_document$key } from '#gql/FieldView_document';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { VirtualTree } from '#ui/text-viewer/VirtualTree.tsx';
import { useSearchChange } from '../../useSearchChange.ts';
import styles from './canonical-schema.module.css';
import { FieldMappings } from './FieldMappings.tsx';
import { fieldSource, matching, wayToField } from './field-tree.ts';
import { readSchemaAddress, schemaSearch } from './schema-address.ts';
import { typeWords } from './schema-labels.ts';

interface FieldViewProps {
  documentRef: FieldView_document$key;
  company_uuid: string;
}

/** The fields as a tree, with the details of the current one. */
export function FieldView({ documentRef, company_uuid }: FieldViewProps) {
  const { version, name, label, description, fields } = useFragment(
    graphql`
      fragment FieldView_document on CanonicalDocument
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        version
        name
        label
        description
        fields {
          path
          name
          type
          required
          description
          enum
          example
          edi_refs
          used_by(company_uuid: $company_uuid) {
            total_count
          }
          ...FieldMappings_field @arguments(company_uuid: $company_uuid)
        }
      }
    `,
    documentRef,
  );
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const { field: path, find } = readSchemaAddress(params);
  const shown = useMemo(() => matching(fields, find), [fields, find]);
  const source = useMemo(() => fieldSource(shown), [shown]);
  const open = useMemo(
    () => new Set(shown.filter((field) => source.isBranch(field)).map((field) => field.path)),
    [shown, source],
  );
  const reveal = useMemo(() => (path === null ? undefined : wayToField(path)), [path]);
  const chosen = fields.find((field) => field.path === path);
  const change = (next: Parameters<typeof schemaSearch>[1]) =>
    changeSearch((newest) => schemaSearch(newest, next));
  return (
    <>
      <div className={styles.find}>
        <SearchField
          label="Search fields"
          placeholder="Name or EDI element"
          value={find}
          onSearch={(q) => change({ q })}
          shortcut="/"
        />
        <span className={styles.muted}>
          {find !== '' && `${shown.length} of ${pluralize(fields.length, 'field')}`}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          kind="filtered"
          title="No field matches"
          action={<Button onClick={() => change({ q: null })}>Clear search</Button>}
        >
          Names, descriptions, and EDI elements were searched.
        </EmptyState>
      ) : (
        <div className={styles.fields}>
          <VirtualTree
            label={`Fields of ${label}`}
            source={source}
            initiallyOpen={open}
            reveal={reveal}
            onActive={(field) => change({ field: field.path })}
            renderNode={(field) => (
              <span className={styles.node}>
                <b>{field.name}</b>
                {field.required && (
                  <span className={styles.required} aria-label="required">
                    *
                  </span>
                )}
                <span className={styles.type}>{typeWords(field.type)}</span>
                {field.used_by.total_count > 0 && (
                  <span className={styles.uses}>{pluralize(field.used_by.total_count, 'mapping')}</span>
                )}
              </span>
            )}
          />
          <section aria-label="Field" className={styles.detail}>
            {chosen ? (
              <KeyValue
                facts={[
                  { label: 'Path', value: <code className={styles.path}>{chosen.path}</code> },
                  { label: 'Type', value: typeWords(chosen.type) },
                  { label: 'Required', value: chosen.required ? 'Yes' : 'No' },
                  { label: 'Description', value: chosen.description },
                  {
                    label: 'Values',
                    value: chosen.enum.length > 0 ? chosen.enum.join(', ') : null,
                  },
                  {
                    label: 'Example',
                    value:
                      chosen.example == null ? null : (
                        <code className={styles.path}>{JSON.stringify(chosen.example)}</code>
                      ),
                  },
                  {
                    label: 'EDI elements',
                    value: chosen.edi_refs.length > 0 ? <Lines items={chosen.edi_refs} /> : 'None',
                  },
                  {
                    label: 'Mappings',
                    value: (
                      <FieldMappings
                        key={chosen.path}
                        company_uuid={company_uuid}
                        version={version}
                        document={name}
                        fieldRef={chosen}
                      />
                    ),
                  },
                ]}
              />
            ) : (
              <div className={styles.muted}>
                <p>{description}</p>
                <p>Choose a field to see its meaning, its EDI elements, and the mappings that use it.</p>
              </div>
            )}
          </section>
        </div>
      )}
    </>
  );
}

const Lines = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.lines}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
