import type { ChangeRow } from '../flow/flow-values.ts';
import type { BoundField } from './bound-field.ts';
import { RowsField } from './RowsField.tsx';

const blank: ChangeRow = { path: '', expression: '' };

/** The list of changes to the canonical document, in the order in which they are made. */
export function DocumentChangesField(bound: BoundField<readonly ChangeRow[]>) {
  return (
    <RowsField<ChangeRow>
      {...bound}
      label="Document changes"
      noun="change"
      blank={blank}
      ordered
      show={({ path, expression }) => `${path}: ${expression}`}
      description="Made to the canonical document before the mapping; $ is the old value."
      columns={[
        { part: 'path', label: 'Path', placeholder: 'references.*', mono: true },
        { part: 'expression', label: 'New value', placeholder: '$trim($)', mono: true },
      ]}
    />
  );
}
