import { useState } from 'react';
import { Button } from '../../ui/actions/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { ConflictPanel } from '../../ui/form/ConflictPanel.tsx';
import { CopyOnceDialog } from '../../ui/form/CopyOnceDialog.tsx';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { OptionalSection } from '../../ui/form/OptionalSection.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { StepsPanel } from '../../ui/form/StepsPanel.tsx';
import { TextareaField } from '../../ui/form/TextareaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useFormModel } from '../../ui/form/useFormModel.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useFormAddress } from '../_shared/forms/form-address.ts';
import { hostSystemSchema, STORED } from './catalogue-forms.ts';
import { FieldsCard } from './FieldsCard.tsx';
import { HostSystemDrawer, STEPS } from './HostSystemDrawer.tsx';
import { Specimen } from './Specimen.tsx';
import { useSpecimenField } from './specimen-field.ts';

const nobody = () => undefined;

/** Forms: fields, errors, secrets, and complete forms on a page and in a drawer. */
export function FormsSection() {
  const address = useFormAddress();
  const [stored, setStored] = useState(STORED);
  const [changedBy, setChangedBy] = useState<{ name: string; at: number } | null>(null);
  const [isSecretShown, setSecretShown] = useState(false);
  const [isDialogShown, setDialogShown] = useState(false);
  const [hasScript, setHasScript] = useState(false);
  const script = useSpecimenField('');
  const changeMeanwhile = () => {
    setChangedBy({ name: 'Tomás Reyes', at: Date.now() });
    setStored((now) => ({ ...now, pattern: `SHP-${now.pattern}`, host: 'sftp2.oakwms.example' }));
  };
  return (
    <>
      <FieldsCard />
      <Card title="Errors and conflicts" padded>
        <ErrorSummary
          ref={nobody}
          problems={[
            { fieldId: 'nowhere', label: 'Username', message: 'spaces are not allowed' },
            { fieldId: 'nowhere', label: 'Root directory', message: 'does not exist' },
          ]}
        />
        <Callout tone="wait" title="Saved, not deployed." actions={<a href="#forms">Show 7 changes</a>}>
          Executions still use the version of 22 Jul 2026.
        </Callout>
        <Callout tone="run" title="Webhooks need Transform or Enterprise.">
          This workspace is on Connect.
        </Callout>
        <ConflictPanel
          ref={nobody}
          conflict={{
            changedBy: { name: 'Tomás Reyes', at: '2026-09-15T14:28:00Z' },
            rows: [
              {
                path: 'a',
                label: 'Host',
                yours: 'sftp.oakwms.example',
                theirs: 'sftp2.oakwms.example',
                preset: null,
              },
              { path: 'b', label: 'File name pattern', yours: 'SHP*.csv', theirs: '*.csv', preset: 'yours' },
            ],
            resolve: () => undefined,
          }}
        />
      </Card>
      <Card title="Forms" padded>
        <Specimen name="FormDrawer">
          <Button onClick={() => address.openForm({ edit: 'oakland' })}>Edit Oakland WMS</Button>
          <Button onClick={() => setTimeout(changeMeanwhile, 5_000)}>Change it in 5 s</Button>
        </Specimen>
        <Specimen name="FormDialog">
          <Button onClick={() => setDialogShown(true)}>Rename Oakland WMS</Button>
        </Specimen>
        <Specimen name="CopyOnceDialog">
          <Button onClick={() => setSecretShown(true)}>Create a client</Button>
        </Specimen>
        <OptionalSection
          title="Pre-processor"
          isOn={hasScript}
          off="The file is passed on unchanged."
          addLabel="Add script"
          onAdd={() => setHasScript(true)}
          removeLabel="Remove script"
          onRemove={() => setHasScript(false)}
        >
          <TextareaField field={script} label="Script" mono />
        </OptionalSection>
        <StepsPanel
          title="Connection test"
          steps={STEPS.map(({ name }, index) => ({ name, state: index === 0 ? 'running' : 'waiting' }))}
          isRunning
          onRun={() => undefined}
        />
      </Card>
      <PageForm />
      {address.open && (
        <HostSystemDrawer values={stored} changedBy={changedBy} onSave={setStored} onClose={address.close} />
      )}
      {isDialogShown && <RenameDialog onClose={() => setDialogShown(false)} />}
      {isSecretShown && (
        <CopyOnceDialog
          secret="cwk_live_7Qm2vX9cKd81LrTz0pWn4sYb"
          what="client secret"
          onDone={() => setSecretShown(false)}
        />
      )}
    </>
  );
}

/** A form of one field in a dialog. */
function RenameDialog({ onClose }: { onClose: () => void }) {
  const form = useFormModel({
    subject: 'Oakland WMS',
    values: STORED,
    schema: hostSystemSchema,
    secrets: ['passphrase'],
    save: () => {
      onClose();
      return Promise.resolve({ ok: true });
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename Oakland WMS" saveLabel="Rename">
      <TextField field={form.field('name')} label="Name" required />
    </FormDialog>
  );
}

/**
 * A form on a page, with a bar at the bottom while it has unsaved changes. Without the navigation guard, which the
 * drawer's form has.
 */
function PageForm() {
  const [values, setValues] = useState(STORED);
  const form = useFormModel({
    subject: 'Northbay Freight',
    values,
    schema: hostSystemSchema,
    secrets: ['passphrase'],
    save: (next) => {
      setValues({ ...next, passphrase: null });
      return Promise.resolve({ ok: true });
    },
  });
  return (
    <>
      <EntityForm form={form}>
        <FormSection title="On a page" card>
          <TextField field={form.field('name')} label="Name" required span={3} />
          <TextField field={form.field('host')} label="Host" required mono span={3} />
        </FormSection>
      </EntityForm>
      <SaveBar form={form} />
    </>
  );
}
