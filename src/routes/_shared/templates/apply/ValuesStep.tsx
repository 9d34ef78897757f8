import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SecretField } from '#ui/form/SecretField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { connectionTypeWords } from '../../connection-form/connection-types.ts';
import {
  commonVariables,
  connectionKey,
  connectionVariables,
  secretVariables,
  suited,
  type ApplyValues,
  type AskedVariable,
} from './apply-order.ts';

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const OPEN = { value: '', label: 'Choose later in the flows' };

interface StepTarget {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly endpoints: readonly {
    readonly endpoint_uuid: string;
    readonly name: string;
    readonly type: string;
  }[];
  readonly instance: {
    readonly secrets: readonly {
      readonly name: string;
      readonly is_set: boolean;
      readonly updated_at?: string | null | undefined;
    }[];
  } | null;
}

interface ValuesStepProps {
  form: FormModel<ApplyValues>;
  variables: readonly AskedVariable[];
  targets: readonly StepTarget[];
  tables: readonly { readonly table_uuid: string; readonly name: string }[];
  backTo: string;
}

/**
 * The values that differ between partners. Connections and secrets may stay empty, because flows are created as drafts.
 */
export function ValuesStep({ form, variables, targets, tables, backTo }: ValuesStepProps) {
  const common = commonVariables(variables);
  const secrets = secretVariables(variables);
  const connections = connectionVariables(variables);
  const [only] = targets.length === 1 ? targets : [];
  const shared =
    targets.length === 1 ? undefined : 'Same for all partners; fields you leave alone keep their values';
  const storedOf = (name: string) => {
    const found = only?.instance?.secrets.find((secret) => secret.name === name);
    return found?.is_set && found.updated_at != null ? { at: found.updated_at } : null;
  };
  return (
    <>
      <EntityForm form={form} wide>
        {common.length > 0 && (
          <FormSection title="Values" hint={shared} card>
            {common.map((variable) => (
              <ValueField key={variable.name} form={form} variable={variable} tables={tables} />
            ))}
          </FormSection>
        )}
        {secrets.length > 0 && (
          <FormSection title="Secrets" hint={shared ?? 'Used when the flows run, and never shown again'} card>
            {secrets.map(({ name, label, help }) => (
              <SecretField
                key={name}
                field={form.field(`secrets.${name}`)}
                label={label}
                stored={storedOf(name)}
                description={help ?? 'You can also set it later by applying the template again.'}
              />
            ))}
          </FormSection>
        )}
        {connections.length > 0 &&
          targets.map(({ partner_uuid, partner_name, endpoints }) => (
            <FormSection key={partner_uuid} title={`Connections of ${partner_name}`} card>
              {connections.map((variable) => {
                const found = suited(variable, endpoints);
                const types = variable.endpoint_types.map(connectionTypeWords).join(' or ');
                return (
                  <SelectField
                    key={variable.name}
                    field={form.field(`connections.${connectionKey(partner_uuid, variable.name)}`)}
                    label={variable.label}
                    span={3}
                    choices={[
                      OPEN,
                      ...found.map(({ endpoint_uuid, name }) => ({ value: endpoint_uuid, label: name })),
                    ]}
                    description={
                      found.length === 0
                        ? `${partner_name} has no connection of type ${types} yet.`
                        : (variable.help ?? undefined)
                    }
                  />
                );
              })}
            </FormSection>
          ))}
        {variables.length === 0 && (
          <Card>
            <EmptyState kind="none" title="Nothing to fill in" small>
              The template has no variables.
            </EmptyState>
          </Card>
        )}
      </EntityForm>
      <StepFoot says="The preview shows what would happen. It changes nothing.">
        <AnchorButton to={backTo}>Back</AnchorButton>
        <Button look="primary" busy={form.isSaving} onClick={() => void form.save()}>
          {targets.length > 1 ? `Preview ${pluralize(targets.length, 'partner')}` : 'Preview'}
        </Button>
      </StepFoot>
    </>
  );
}

interface ValueFieldProps {
  form: FormModel<ApplyValues>;
  variable: AskedVariable;
  tables: ValuesStepProps['tables'];
}

function ValueField({ form, variable, tables }: ValueFieldProps) {
  const { name, label, type, required, help, options } = variable;
  const shared = {
    field: form.field(`values.${name}`),
    label,
    required,
    description: help ?? undefined,
    span: 3 as const,
  };
  if (type === 'BOOLEAN') return <SelectField {...shared} choices={YES_NO} />;
  if (type === 'ENUM')
    return <SelectField {...shared} choices={options.map((value) => ({ value, label: value }))} />;
  if (type === 'LOOKUP_TABLE')
    return (
      <SelectField
        {...shared}
        choices={tables.map((table) => ({ value: table.table_uuid, label: table.name }))}
      />
    );
  return <TextField {...shared} />;
}
