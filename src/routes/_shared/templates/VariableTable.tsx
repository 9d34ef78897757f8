import { graphql, useFragment } from 'react-relay/hooks';
import type { VariableTable_template$data, VariableTable_template$key } from '#gql/VariableTable_template';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { connectionTypeWords } from '../connection-form/connection-types.ts';
import { valueText } from './setting-labels.ts';
import { variableTypeWords } from './template-labels.ts';
import styles from './templates.module.css';

type Row = VariableTable_template$data['variables'][number];

const takes = ({ type, options, endpoint_types }: Row): string => {
  const which =
    type === 'ENUM' ? options : type === 'CONNECTION' ? endpoint_types.map(connectionTypeWords) : [];
  return which.length === 0 ? variableTypeWords(type) : `${variableTypeWords(type)}: ${which.join(', ')}`;
};

const columns: readonly SimpleColumn<Row>[] = [
  { id: 'label', header: 'Variable', cell: ({ label }) => <b className={styles.label}>{label}</b> },
  {
    id: 'name',
    header: 'Placeholder',
    cell: ({ name }) => <code>{`{{${name}}}`}</code>,
    spare: true,
    phone: 'hide',
  },
  { id: 'type', header: 'Takes', cell: takes },
  {
    id: 'default',
    header: 'Default',
    phone: 'hide',
    cell: ({ type, default_value }) =>
      type === 'SECRET' || type === 'CONNECTION' || default_value === null || default_value === '' ? (
        <span className="muted">–</span>
      ) : (
        valueText(default_value, (name) => name)
      ),
  },
  { id: 'required', header: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No'), phone: 'hide' },
  {
    id: 'help',
    header: 'Help',
    grow: true,
    phone: 'under',
    cell: ({ help }) => <span className="muted">{help ?? ''}</span>,
  },
];

/** The variables of a template, whose values are entered when it is applied. */
export function VariableTable({ templateRef }: { templateRef: VariableTable_template$key }) {
  const { variables } = useFragment(
    graphql`
      fragment VariableTable_template on Template {
        variables {
          name
          label
          type
          default_value
          required
          help
          options
          endpoint_types
        }
      }
    `,
    templateRef,
  );
  if (variables.length === 0)
    return (
      <EmptyState kind="none" title="No variables" small>
        Each partner gets the same flows.
      </EmptyState>
    );
  return <SimpleTable label="Variables" columns={columns} rows={variables} rowKey={({ name }) => name} />;
}
