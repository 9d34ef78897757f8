import { useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { EditorPage_function$key } from '#gql/EditorPage_function';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/page/Card.tsx';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { useFunctionActions } from '../useFunctionActions.ts';
import { closedSearch, openSearch } from '../editor-address.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { BodyField } from './BodyField.tsx';
import type { EditorContext } from './editor-context.ts';
import styles from './editor.module.css';
import { EditorHead } from './EditorHead.tsx';
import { TestsField } from './TestsField.tsx';
import { TrialPanel } from './TrialPanel.tsx';
import { useFunctionForm } from './useFunctionForm.ts';
import { useTrial } from './useTrial.ts';

const EMBEDDED = 'Part of the platform.';

interface EditorPageProps {
  company_uuid: string;
  /** The function to edit; null for a new one. */
  functionRef: EditorPage_function$key | null;
  /** The list of its callers. */
  usages?: ReactNode;
}

/** The editor of a function: its details, body, trial, tests, and callers. */
export function EditorPage({ company_uuid, functionRef, usages }: EditorPageProps) {
  const item = useFragment(
    graphql`
      fragment EditorPage_function on GlobalFunction {
        function_uuid
        company_uuid
        name
        is_embedded
        parameters
        tests {
          args
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...EditorHead_function
        ...useFunctionForm_function
      }
    `,
    functionRef,
  );
  const form = useFunctionForm({ company_uuid, functionRef: item ?? null });
  const first = item?.tests[0]?.args as readonly unknown[] | undefined;
  const [firstArgs] = useState(() => (first ?? []).map((value) => JSON.stringify(value)));
  const trial = useTrial(form, { company_uuid, function_uuid: item?.function_uuid ?? null, firstArgs });
  const goOn = useGoOn();
  const readOnly = item?.is_embedded ? { readOnly: EMBEDDED } : {};
  const isEmbedded = item?.is_embedded ?? false;
  const context: EditorContext = { form };
  const leave = () => goOn((newest) => ({ search: closedSearch(newest).toString() }));
  return (
    <>
      <EditorHead form={form} functionRef={item ?? null} onLeave={leave} />
      {item?.is_embedded && <EmbeddedNote {...item} />}
      <EntityForm form={form} wide>
        <div className={styles.editor}>
          <div>
            <Card title="Definition" padded>
              <FormGrid>
                <TextField
                  field={form.field('name')}
                  label="Name"
                  required
                  mono
                  span={3}
                  focusFirst={!item}
                  description="Mappings call it by this name with a $ in front."
                  warning={trial.trial?.name_problem ?? null}
                  {...readOnly}
                />
                {isEmbedded ? (
                  <Parameters names={item?.parameters ?? []} />
                ) : (
                  <TagsField
                    field={form.field('parameters')}
                    label="Parameters"
                    span={3}
                    placeholder="Add a parameter"
                    description="In order. Enter or a comma adds one."
                  />
                )}
                <TextField
                  field={form.field('description')}
                  label="Description"
                  maxLength={500}
                  placeholder="What it returns and when to use it"
                  {...readOnly}
                />
              </FormGrid>
            </Card>
            <Card title="Body" hint="JavaScript; return gives the result" padded>
              <BodyField form={form} trial={trial} readOnly={isEmbedded} />
              {!isEmbedded && item && (
                <TextField
                  field={form.field('note')}
                  label="Note on this revision"
                  maxLength={200}
                  placeholder="Why it changes"
                />
              )}
            </Card>
          </div>
          <div>
            <TrialPanel form={form} trial={trial} readOnly={isEmbedded} />
            <TestsField form={form} trial={trial} readOnly={isEmbedded} />
            {usages}
          </div>
        </div>
      </EntityForm>
      {item && (
        <AuditTrail
          entity_type="GlobalFunction"
          entity_id={item.function_uuid}
          created={{ at: item.created_at, by: item.created_by.display }}
          changed={{ at: item.updated_at, by: item.updated_by.display }}
        />
      )}
      {!isEmbedded && (
        <SaveBar
          form={form}
          saveLabel={item ? 'Save revision' : 'Add function'}
          onLeave={item ? undefined : leave}
        />
      )}
      <Outlet context={context} />
    </>
  );
}

function Parameters({ names }: { names: readonly string[] }) {
  return (
    <p className={styles.parameters}>
      <b>Parameters</b>
      <code>{names.join(', ') || 'None'}</code>
    </p>
  );
}

interface EmbeddedNoteProps {
  function_uuid: string;
  company_uuid: string;
  name: string;
}

function EmbeddedNote({ function_uuid, company_uuid, name }: EmbeddedNoteProps) {
  const { duplicate } = useFunctionActions({ function_uuid, company_uuid, name, connectionId: null });
  const goOn = useGoOn();
  return (
    <Callout
      tone="run"
      title="Embedded function."
      actions={
        <Button
          small
          onClick={() =>
            void duplicate().then(
              (copy) => copy !== null && goOn((newest) => ({ search: openSearch(newest, copy) })),
            )
          }
        >
          Duplicate
        </Button>
      }
    >
      This function is part of the platform. You can read and try it, and mappings can call it, but it cannot
      be changed.
    </Callout>
  );
}
