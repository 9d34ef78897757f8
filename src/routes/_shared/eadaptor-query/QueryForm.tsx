import { IconSend } from '@tabler/icons-react';
import { useImperativeHandle, type Ref } from 'react';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { SaveResult } from '#ui/form/form-model.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { KeyboardHint } from '#ui/text/KeyboardHint.tsx';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import {
  blankQuery,
  effective,
  MAX_XML,
  querySchema,
  requestOf,
  takesDocuments,
  takesFilters,
  type QueryRequest,
  type QueryValues,
} from './eadaptor-form.ts';
import { kindNames, requestKinds, targets, targetsOf } from './eadaptor-labels.ts';
import { requestXml, type CargowiseCodes } from './request-xml.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import styles from './eadaptor-query.module.css';

const SHORTCUTS: readonly Shortcut[] = [{ keys: ['mod+Enter'], does: 'Send the query' }];
const MODES = [
  { value: 'FORM', label: 'Form' },
  { value: 'XML', label: 'XML' },
] as const;

/** What the rest of the page can do with the form. */
export interface QueryFormHandle {
  /** Puts a request into the XML editor. */
  readonly edit: (request_xml: string) => void;
}

interface QueryFormProps {
  ref: Ref<QueryFormHandle>;
  codes: CargowiseCodes | null;
  isBusy: boolean;
  onSend: (request: QueryRequest) => Promise<SaveResult>;
}

/** Enters a CargoWise query, as a form or as XML. */
export function QueryForm({ ref, codes, isBusy, onSend }: QueryFormProps) {
  const form = useFormModel<QueryValues, QueryValues>({
    subject: 'Query',
    values: blankQuery,
    schema: querySchema,
    isNew: true,
    save: (values) => onSend(requestOf(values)),
  });
  const mode = useFieldValue(form.field('mode'));
  const kind = useFieldValue(form.field('request_kind'));
  const target = useFieldValue(form.field('target_type'));
  const kindField = form.field('request_kind');
  const xmlField = form.field('request_xml');

  const asXml = () => requestXml(effective(form.getValues()), codes);
  const setMode = (next: QueryValues['mode']) => {
    // XML that was typed is kept; only an empty editor is filled in from the form.
    if (next === 'XML' && form.getValues().request_xml.trim() === '') form.setValue('request_xml', asXml());
    form.setValue('mode', next);
  };
  const replaceXml = (xml: string) => {
    const before = form.getValues().request_xml;
    form.setValue('request_xml', xml);
    if (before.trim() !== '' && before !== xml)
      notify.undo('Request replaced', () => form.setValue('request_xml', before));
  };
  useImperativeHandle(ref, () => ({
    edit(request_xml) {
      form.setValue('mode', 'XML');
      replaceXml(request_xml);
      // The editor is rendered only after the switch.
      requestAnimationFrame(() => document.getElementById(xmlField.id)?.focus());
    },
  }));

  const send = () => {
    if (!isBusy && !form.isSaving) void form.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')) return;
    event.preventDefault();
    send();
  };
  useDocumentKeys(onKeyDown);
  useShortcuts('Query', SHORTCUTS);
  const { key, example } = targets[target];
  return (
    <div className={styles.form}>
      <div className={styles.modes}>
        <Segmented label="Write as" options={MODES} value={mode} onChange={setMode} />
        {mode === 'XML' && (
          <TemplateMenu codes={codes} onInsert={replaceXml} onInsertForm={() => replaceXml(asXml())} />
        )}
      </div>
      <EntityForm form={form} label="Query" compact wide>
        <FormGrid>
          {mode === 'XML' ? (
            <TextareaField
              field={xmlField}
              label="Request"
              required
              mono
              rows={18}
              maxLength={MAX_XML}
              description="Sent as it is. DOCTYPE declarations are not allowed."
            />
          ) : (
            <>
              <SelectField
                field={{
                  ...kindField,
                  change(next) {
                    kindField.change(next);
                    const [first] = targetsOf(next);
                    if (first && !targetsOf(next).includes(target)) form.setValue('target_type', first);
                  },
                }}
                label="Request"
                required
                description={requestKinds[kind].returns}
                span={3}
                choices={kindNames.map((value) => ({ value, label: requestKinds[value].label }))}
              />
              <SelectField
                field={form.field('target_type')}
                label="Record type"
                required
                span={3}
                choices={targetsOf(kind).map((value) => ({ value, label: targets[value].label }))}
              />
              <TextField
                field={form.field('target_key')}
                label="Key"
                required
                mono
                description={`${key.charAt(0).toUpperCase()}${key.slice(1)}, such as ${example}.`}
              />
              {takesFilters(kind) && (
                <>
                  <TextField
                    field={form.field('company_code')}
                    label="Company"
                    mono
                    span={3}
                    half
                    description={codes ? `${codes.company_code} if it is empty.` : 'Three letters or digits.'}
                  />
                  <TextField
                    field={form.field('branch_code')}
                    label="Branch"
                    mono
                    span={3}
                    half
                    description="Every branch if it is empty."
                  />
                </>
              )}
              {takesDocuments(kind) && (
                <CheckboxField
                  field={form.field('include_documents')}
                  label="Include documents"
                  description="Those attached to the record, such as the house bill."
                />
              )}
            </>
          )}
        </FormGrid>
        <div className={styles.send}>
          <Button
            look="primary"
            type="submit"
            busy={isBusy || form.isSaving}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            icon={<IconSend size={16} aria-hidden="true" />}
          >
            Send
            <KeyboardHint keys="mod+Enter" />
          </Button>
        </div>
      </EntityForm>
    </div>
  );
}
