import { useState } from 'react';
import { Switch } from '../../ui/actions/Switch.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { CheckboxListField } from '../../ui/form/CheckboxListField.tsx';
import type { SecretValue } from '../../ui/form/form-values.ts';
import type { Chosen } from '../../ui/form/choice.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormGrid } from '../../ui/form/FormGrid.tsx';
import { KeyValueField } from '../../ui/form/KeyValueField.tsx';
import { ListField } from '../../ui/form/ListField.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { RadioCardsField } from '../../ui/form/RadioCardsField.tsx';
import { SecretField } from '../../ui/form/SecretField.tsx';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TagsField } from '../../ui/form/TagsField.tsx';
import { TextareaField } from '../../ui/form/TextareaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { TimeField } from '../../ui/form/TimeField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { UiLink } from '../../ui/links.tsx';
import { SYSTEMS } from './catalogue-forms.ts';
import { useSpecimenField } from './specimen-field.ts';

const SET = { at: '2026-03-02T16:20:00Z', by: 'Tomás Reyes' };

/** Every field in every state. */
export function FieldsCard() {
  const [isEnabled, setEnabled] = useState(true);
  const turn = (next: boolean) => {
    setEnabled(next);
    notify.undo(next ? 'Oakland WMS enabled' : 'Oakland WMS disabled', () => setEnabled(!next));
  };
  return (
    <>
      <Card title="Fields" hint="label, control, then description or error" padded>
        <FormGrid>
          <TextField
            span={2}
            field={useSpecimenField('Oakland WMS')}
            label="Name"
            required
            description="Shown in flows and logs"
          />
          <TextField
            span={2}
            mono
            field={useSpecimenField('nbf oak', 'Use a to z, 0 to 9, dot, dash and underscore.')}
            label="Username"
            required
          />
          <TextField
            span={2}
            mono
            field={useSpecimenField('northbay')}
            label="Short code"
            readOnly="Cannot be changed"
          />
          <NumberField
            span={2}
            field={useSpecimenField<number | null>(2)}
            label="Duplicate window"
            unit="hours"
            warning="Shorter than the 24 h for which the partner resends."
          />
          <SelectField
            span={2}
            field={useSpecimenField('manhattan')}
            label="System"
            choices={SYSTEMS}
            description="Search from eight on"
          />
          <SelectField
            span={2}
            field={useSpecimenField('')}
            label="Schedule"
            choices={[
              { value: '5', label: 'Every 5 minutes' },
              { value: '60', label: 'Every hour' },
            ]}
            description="Next: 14:35, 14:40, 14:45 UTC"
          />
          <TextareaField
            span={2}
            field={useSpecimenField('')}
            label="Support instructions"
            maxLength={2000}
            placeholder="What to do when this fails"
          />
          <TextField
            span={2}
            mono
            field={useSpecimenField('204-{control_number}.edi')}
            label="File name"
            hint={<UiLink to="/dev/catalogue">Insert a tag</UiLink>}
            description="204-000000419.edi"
          />
          <DateField span={2} field={useSpecimenField('2026-09-15')} label="Starts on" />
          <TimeField span={2} field={useSpecimenField('22:00')} label="Quiet from" />
        </FormGrid>
      </Card>
      <Card title="Choices" padded>
        <FormGrid>
          <RadioCardsField
            span={3}
            field={useSpecimenField('latest')}
            label="Mapping revision"
            choices={[
              { value: 'latest', label: 'Latest deployed', description: 'Follows the mapping' },
              { value: 'pinned', label: 'Pinned', description: 'Stays until you change it' },
            ]}
          />
          <SegmentedField
            span={3}
            field={useSpecimenField('both')}
            label="Direction"
            choices={[
              { value: 'send', label: 'Send' },
              { value: 'receive', label: 'Receive' },
              { value: 'both', label: 'Both' },
            ]}
          />
          <CheckboxField
            span={3}
            field={useSpecimenField(true)}
            label="Validate against the XSD"
            description="An invalid file ends the execution as an error"
          />
          <CheckboxField span={3} field={useSpecimenField(false)} label="Read attached documents" />
          <CheckboxListField
            field={useSpecimenField<readonly string[]>(['error'])}
            label="Notify of"
            choices={[
              { value: 'error', label: 'Error', description: 'Invalid data, or rejected by the other side' },
              { value: 'success', label: 'Success' },
            ]}
          />
          <MultiSelectField
            field={useSpecimenField<readonly Chosen[]>([{ value: 'sap', label: 'SAP S/4HANA' }])}
            label="Systems"
            choices={SYSTEMS}
            placeholder="Add a system…"
          />
          <Switch label="Enabled, at once" checked={isEnabled} onChange={turn} />
        </FormGrid>
      </Card>
      <Card title="Secrets" hint="write-only; what is stored is never sent to the browser" padded>
        <FormGrid>
          <SecretField
            span={3}
            field={useSpecimenField<SecretValue>(null, null, true)}
            label="Private key"
            required
            stored={{ ...SET, kind: 'ED25519' }}
            multiline
          />
          <SecretField
            span={3}
            field={useSpecimenField<SecretValue>(null, null, true)}
            label="API key"
            stored={null}
          />
          <SecretField
            span={3}
            field={useSpecimenField<SecretValue>('correct horse', null, true)}
            label="Passphrase"
            stored={SET}
          />
          <SecretField
            span={3}
            field={useSpecimenField<SecretValue>(null, 'Set a password, or sign in by key.', true)}
            label="Password"
            stored={null}
          />
          <SecretField
            span={3}
            field={useSpecimenField<SecretValue>(null, null, true)}
            label="Shared secret"
            stored={SET}
          />
          <SecretField
            span={3}
            field={useSpecimenField<SecretValue>(false, null, true)}
            label="Client secret"
            stored={SET}
          />
        </FormGrid>
      </Card>
      <Card title="Lists" hint="paste several lines at once" padded>
        <FormGrid>
          <TagsField
            span={3}
            field={useSpecimenField<readonly string[]>(['tier-1', 'ftl'])}
            label="Tags"
            description="Enter or a comma adds one"
          />
          <ListField
            span={3}
            field={useSpecimenField<readonly string[]>(['ops@northbay.example', 'edi@northbay.example'])}
            label="Recipients"
            noun="recipient"
            required
          />
          <ListField
            span={3}
            ordered
            mono
            field={useSpecimenField<readonly string[]>(['SHP*.csv', '*.xml'])}
            label="File name patterns"
            noun="pattern"
            description="The first that matches counts"
          />
          <KeyValueField
            span={3}
            field={useSpecimenField<readonly { key: string; value: string }[]>([
              { key: 'X-Tenant', value: 'northbay' },
              { key: 'X-Region', value: 'us-west' },
            ])}
            label="Headers"
            noun="header"
            description="Paste a block of “name: value”"
          />
        </FormGrid>
      </Card>
    </>
  );
}
