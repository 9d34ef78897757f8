import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ValueFields_query$key } from '#gql/ValueFields_query';
import { nodesOf } from '#relay/connection.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import type { Choice } from '#ui/form/choice.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { actions, type ActionName, type ValueName } from './action-labels.ts';
import { addressField } from './address-field.ts';
import type { WizardValues } from './wizard-address.ts';

interface ValueFieldsProps {
  queryRef: ValueFields_query$key;
  action: ActionName;
  values: WizardValues;
  errors: Partial<Record<ValueName, string>>;
  /** Whether to show the errors of all fields, instead of only those that the person has left. */
  isChecked: boolean;
  onChange: (values: WizardValues) => void;
}

const roles: readonly Choice<string>[] = [
  { value: 'VIEWER', label: 'Viewer' },
  { value: 'EDITOR', label: 'Editor' },
  { value: 'OWNER', label: 'Owner' },
];

/** The fields for the values that an action needs. */
export function ValueFields({ queryRef, action, values, errors, isChecked, onChange }: ValueFieldsProps) {
  const { viewer, flow_types } = useFragment(
    graphql`
      fragment ValueFields_query on Query
      @argumentDefinitions(
        people: { type: "Boolean!" }
        flow_types: { type: "Boolean!" }
        tables: { type: "Boolean!" }
        mappings: { type: "Boolean!" }
        functions: { type: "Boolean!" }
        templates: { type: "Boolean!" }
      )
      @throwOnFieldError {
        flow_types @include(if: $flow_types) {
          code
          label
        }
        viewer {
          user_uuid
          people(first: 200, filter: { is_machine: false }) @include(if: $people) {
            edges {
              node {
                email
                name
              }
            }
          }
          companies_with_users {
            company_uuid
            company_name
            global_lookup_tables(first: 200) @include(if: $tables) {
              edges {
                node {
                  table_uuid
                  key
                  published_version
                }
              }
            }
            mappings(first: 200) @include(if: $mappings) {
              edges {
                node {
                  mapping_uuid
                  name
                }
              }
            }
            global_functions(first: 200, is_embedded: false) @include(if: $functions) {
              edges {
                node {
                  function_uuid
                  name
                }
              }
            }
            templates(first: 100, own_only: true, status: ACTIVE) @include(if: $templates) {
              edges {
                node {
                  template_uuid
                  name
                }
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const base = useId();
  const [left, setLeft] = useState<ReadonlySet<ValueName>>(new Set());
  const field = (name: ValueName) =>
    addressField<string>({
      id: `${base}-${name}`,
      path: name,
      value: values[name] ?? '',
      error: isChecked || left.has(name) ? (errors[name] ?? null) : null,
      onChange: (value) => onChange({ ...values, [name]: value }),
      // An empty field that was only tabbed through shows no error yet.
      onCheck: () => values[name] && setLeft((before) => new Set(before).add(name)),
    });
  const companies = viewer.companies_with_users;
  const from = (choices: (company: (typeof companies)[number]) => readonly [string, string][]) =>
    companies.flatMap((company) =>
      choices(company).map(([value, label]) => ({ value, label: `${label} · ${company.company_name}` })),
    );
  const people = nodesOf(viewer.people).map(({ email, name }) => ({
    value: email,
    label: name ? `${name} · ${email}` : email,
  }));
  const isOfMember = actions[action].source === 'people' && action !== 'copy-access';
  const fields: Readonly<Record<ValueName, () => React.ReactNode>> = {
    email: () =>
      isOfMember ? (
        <SelectField
          field={field('email')}
          label="Person"
          required
          choices={people}
          placeholder="Choose a person"
        />
      ) : (
        <TextField
          field={field('email')}
          label={
            action === 'set-recipient' ? 'New recipient' : action === 'copy-access' ? 'To' : 'Email address'
          }
          type="email"
          required
          placeholder="name@company.com"
        />
      ),
    from_email: () =>
      action === 'copy-access' ? (
        <SelectField
          field={field('from_email')}
          label="From"
          required
          choices={people}
          placeholder="Choose a person"
        />
      ) : (
        <TextField
          field={field('from_email')}
          label="Instead of"
          type="email"
          description="Leave empty to add the recipient to every email notifier."
        />
      ),
    role: () => <SegmentedField field={field('role')} label="Role" required choices={roles} />,
    flow_type: () => (
      <SelectField
        field={field('flow_type')}
        label="Flows"
        choices={[
          { value: '', label: 'All flows' },
          ...(flow_types ?? []).map(({ code, label }) => ({ value: code, label })),
        ]}
        placeholder="All flows"
      />
    ),
    table_uuid: () => (
      <SelectField
        field={field('table_uuid')}
        label="Lookup table"
        required
        placeholder="Choose a lookup table"
        description="Rows are added and changed, never removed. The table is created where it is missing."
        choices={from(({ global_lookup_tables }) =>
          nodesOf(global_lookup_tables)
            .filter(({ published_version }) => published_version != null)
            .map(({ table_uuid, key, published_version }) => [
              table_uuid,
              `${key}, version ${published_version}`,
            ]),
        )}
      />
    ),
    mapping_uuid: () => (
      <SelectField
        field={field('mapping_uuid')}
        label="Mapping"
        required
        placeholder="Choose a mapping"
        description="Its latest revision is saved under the same name."
        choices={from(({ mappings }) =>
          nodesOf(mappings).map(({ mapping_uuid, name }) => [mapping_uuid, name]),
        )}
      />
    ),
    function_uuid: () => (
      <SelectField
        field={field('function_uuid')}
        label="Global function"
        required
        placeholder="Choose a function"
        description="It is saved under the same name."
        choices={from(({ global_functions }) =>
          nodesOf(global_functions).map(({ function_uuid, name }) => [function_uuid, name]),
        )}
      />
    ),
    deploy: () => (
      <CheckboxField
        field={addressField({
          id: `${base}-deploy`,
          path: 'deploy',
          value: values.deploy === 'true',
          error: null,
          onChange: (value) => onChange({ ...values, deploy: value ? 'true' : '' }),
          onCheck: () => undefined,
        })}
        label="Deploy it there as well"
        description="Otherwise it is saved, and somebody deploys it in each workspace."
      />
    ),
    template_uuid: () => (
      <SelectField
        field={field('template_uuid')}
        label="Template"
        required
        placeholder="Choose a template"
        description="Its latest version is applied. Flows are created and changed as drafts."
        choices={from(({ templates }) =>
          nodesOf(templates).map(({ template_uuid, name }) => [template_uuid, name]),
        )}
      />
    ),
    partner_name: () => (
      <TextField
        field={field('partner_name')}
        label="New partner"
        maxLength={80}
        description="Its name. Leave empty to update the partners that already use the template."
      />
    ),
    retention_days: () => (
      <TextField
        field={field('retention_days')}
        label="Keep executions for"
        required
        unit="days"
        description="30 to 400. The license may allow less."
      />
    ),
  };
  return (
    <FormGrid>
      {actions[action].values.map((name) => (
        <ValueField key={name} render={fields[name]} />
      ))}
    </FormGrid>
  );
}

const ValueField = ({ render }: { render: () => React.ReactNode }) => render();
