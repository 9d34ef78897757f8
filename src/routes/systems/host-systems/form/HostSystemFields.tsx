import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSystemFields_hostSystem$key } from '#gql/HostSystemFields_hostSystem';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { ConnectionFields } from '#shared/connection-form/ConnectionFields.tsx';
import {
  directions,
  onlyDirection,
  type ConnectionType,
  type DirectionName,
} from '#shared/connection-form/connection-types.ts';
import { systemKinds, type SystemKindName } from '../host-system-labels.ts';
import type { HostSystemValues } from './host-system-form.ts';

const kindChoices = (Object.keys(systemKinds) as SystemKindName[]).map((value) => ({
  value,
  label: systemKinds[value],
}));
const directionChoices = (Object.keys(directions) as DirectionName[]).map((value) => ({
  value,
  label: directions[value],
}));

interface HostSystemFieldsProps {
  form: FormModel<HostSystemValues>;
  type: ConnectionType;
  /** The stored host system; null for a new one. */
  hostSystemRef: HostSystemFields_hostSystem$key | null;
}

/** The fields of a host system: its name and kind, and how it is reached. */
export function HostSystemFields({ form, type, hostSystemRef }: HostSystemFieldsProps) {
  const stored = useFragment(
    graphql`
      fragment HostSystemFields_hostSystem on HostSystem @throwOnFieldError {
        is_default
        secrets {
          ...ConnectionFields_secret
        }
      }
    `,
    hostSystemRef,
  );
  return (
    <>
      <FormSection title="General">
        <TextField
          field={form.field('name')}
          label="Name"
          required
          span={3}
          placeholder="SAP finance"
          focusFirst
        />
        <SelectField
          field={form.field('system_kind')}
          label="System"
          required
          span={3}
          placeholder="Choose a system…"
          choices={kindChoices}
        />
        {onlyDirection(type, 'workspace') === null && (
          <SegmentedField
            field={form.field('direction')}
            label="Direction"
            span={3}
            choices={directionChoices}
          />
        )}
        <SegmentedField
          field={form.field('environment')}
          label="Environment"
          span={3}
          choices={[
            { value: 'PRODUCTION', label: 'Production' },
            { value: 'TEST', label: 'Test' },
          ]}
        />
        <CheckboxField
          field={form.field('enabled')}
          label="Enabled"
          span={3}
          description="A disabled host system neither sends nor receives."
        />
        <CheckboxField
          field={form.field('is_default')}
          label="Default for new flows"
          span={3}
          readOnly={stored?.is_default ? 'To change it, make another one the default.' : undefined}
        />
      </FormSection>
      <ConnectionFields form={form} type={type} secretsRef={stored?.secrets ?? []} />
    </>
  );
}
