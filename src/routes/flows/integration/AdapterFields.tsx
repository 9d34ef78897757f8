import { sentenceCase } from '#lib/text.ts';
import type { SecretValue } from '#ui/form/form-values.ts';
import { SecretField, type StoredSecret } from '#ui/form/SecretField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { BoundField } from '../fields/bound-field.ts';
import type { DeclaredField } from './adapter-values.ts';

interface AdapterFieldsProps {
  fields: readonly DeclaredField[];
  bindValue: (name: string) => BoundField<string>;
  bindSecret: (name: string) => BoundField<SecretValue>;
  /** What is known about the secrets that are set, by name. */
  stored?: Readonly<Record<string, StoredSecret>>;
}

/** The fields that an integration declares, and no others. */
export function AdapterFields({ fields, stored = {}, bindValue, bindSecret }: AdapterFieldsProps) {
  return fields.map((declared) =>
    declared.type === 'SECRET' ? (
      <SecretField
        key={declared.name}
        {...wordsOf(declared)}
        {...bindSecret(declared.name)}
        stored={stored[declared.name] ?? null}
      />
    ) : (
      <ValueField key={declared.name} declared={declared} bound={bindValue(declared.name)} />
    ),
  );
}

const wordsOf = ({ label, required, help }: DeclaredField) => ({ label, required, description: help });

interface ValueFieldProps {
  declared: DeclaredField;
  bound: BoundField<string>;
}

function ValueField({ declared, bound }: ValueFieldProps) {
  const shared = { ...wordsOf(declared), ...bound };
  if (declared.type === 'ENUM') {
    return (
      <SelectField
        {...shared}
        choices={declared.options.map((value) => ({ value, label: sentenceCase(value) }))}
      />
    );
  }
  if (declared.type === 'BOOLEAN') {
    return (
      <SegmentedField
        {...shared}
        choices={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
      />
    );
  }
  return <TextField {...shared} />;
}
