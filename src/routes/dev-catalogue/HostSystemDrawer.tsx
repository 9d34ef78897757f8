import { AuditLine } from '../../ui/form/AuditLine.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { ListField } from '../../ui/form/ListField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SecretField } from '../../ui/form/SecretField.tsx';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { StepsPanel, type TestStep } from '../../ui/form/StepsPanel.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { useEntityForm } from '../_shared/forms/useEntityForm.ts';
import { hostSystemSchema, SYSTEMS, type STORED } from './catalogue-forms.ts';

export const STEPS: readonly TestStep[] = [
  { name: 'Resolve', state: 'passed', found: 'sftp.oakwms.example → 203.0.113.41', millis: 12 },
  { name: 'Connect', state: 'passed', found: 'Port 22 open, SSH-2.0-OpenSSH_9.7', millis: 38 },
  {
    name: 'Host key',
    state: 'failed',
    found: 'The server presents a different key than the one saved.',
    expected: 'SHA256:mVPwvez…/wXE',
    actual: 'SHA256:9hFq0Lk…Zr4',
    millis: 41,
  },
  { name: 'Sign in', state: 'waiting' },
  { name: 'List /out', state: 'waiting' },
];

interface HostSystemDrawerProps {
  values: typeof STORED;
  changedBy: { readonly name: string; readonly at: number } | null;
  onSave: (values: typeof STORED) => void;
  onClose: () => void;
}

/** A complete form in a drawer. The name “Taken” is rejected, as a server would. */
export function HostSystemDrawer({ values, changedBy, onSave, onClose }: HostSystemDrawerProps) {
  const form = useEntityForm({
    formKey: 'catalogue/oakland',
    subject: 'Oakland WMS',
    values,
    changedBy,
    schema: hostSystemSchema,
    secrets: ['passphrase'],
    save: (next) => {
      if (next.name === 'Taken') {
        const errors = [
          { path: ['name'], message: 'Another host system has this name.', code: 'CONFLICT' },
          { path: [], message: 'The license allows 9 host systems.', code: 'LIMIT_EXCEEDED' },
        ];
        return Promise.resolve({ ok: false, errors });
      }
      onSave({ ...next, passphrase: null });
      return Promise.resolve({ ok: true });
    },
    onSaved: () => {
      notify.success('Host system saved');
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Oakland WMS"
      context={
        <>
          <StatusBadge tone="fail">Failed</StatusBadge> SFTP host system
        </>
      }
      after={
        <>
          <StepsPanel
            title="Connection test"
            outcome={{ tone: 'fail', label: 'Failed at host key' }}
            context="just now, with the unsaved values"
            steps={STEPS}
            onRun={() => undefined}
            next="Ask Oakland WMS whether the key was changed on purpose."
            partnerMessage="Your SFTP server presents another host key than the one we know."
          />
          <AuditLine
            created={{ at: '2026-01-11T09:00:00Z', by: 'Hannah Quist' }}
            changed={{ at: '2026-03-02T16:20:00Z', by: 'Tomás Reyes' }}
            historyTo="/dev/catalogue"
            usedBy={{ count: 3, noun: 'flow', to: '/dev/catalogue' }}
          />
        </>
      }
    >
      <FormSection title="General">
        <TextField field={form.field('name')} label="Name" required span={3} focusFirst />
        <SelectField field={form.field('system')} label="System" choices={SYSTEMS} span={3} />
        <SegmentedField
          field={form.field('direction')}
          label="Direction"
          choices={[
            { value: 'send', label: 'Send' },
            { value: 'receive', label: 'Receive' },
            { value: 'both', label: 'Both' },
          ]}
        />
      </FormSection>
      <FormSection title="Server">
        <TextField field={form.field('host')} label="Host" required mono span={4} />
        <NumberField field={form.field('port')} label="Port" required span={2} half />
      </FormSection>
      <FormSection title="Sign-in" hint="Secrets are stored encrypted and never shown again">
        <SecretField
          field={form.field('passphrase')}
          label="Passphrase"
          stored={{ at: '2026-03-02T16:20:00Z', by: 'Tomás Reyes' }}
        />
      </FormSection>
      <FormSection title="Files">
        <TextField field={form.field('pattern')} label="File name pattern" mono span={3} />
        <ListField field={form.field('recipients')} label="Recipients" noun="recipient" />
      </FormSection>
    </FormDrawer>
  );
}
