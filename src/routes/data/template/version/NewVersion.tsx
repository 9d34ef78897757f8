import { useState } from 'react';
import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { NewVersion_template$key } from '#gql/NewVersion_template';
import type { NewVersionQuery } from '#gql/NewVersionQuery';
import type { NewVersionSaveMutation } from '#gql/NewVersionSaveMutation';
import { pluralize } from '#lib/text.ts';
import type { UserError } from '#lib/user-error.ts';
import { nodesOf } from '#relay/connection.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { DifferenceList } from '#shared/templates/DifferenceList.tsx';
import { namesOf, type Difference } from '#shared/templates/difference-labels.ts';
import { useTemplateNames } from '#shared/templates/useTemplateNames.ts';
import { FlowsJsonField } from './FlowsJsonField.tsx';
import { VariablesField } from './VariablesField.tsx';
import {
  AS_JSON,
  KEEP,
  readFlows,
  rowOf,
  variableInput,
  versionSchema,
  type VersionValues,
} from './version-form.ts';
import styles from './version.module.css';

/** `?new=1` over a template: the form of its next version, with a review before it is published. */
export function NewVersion({ loaded }: OpenedFormProps<NewVersionQuery>) {
  const { template } = usePreloadedQuery<NewVersionQuery>(
    graphql`
      query NewVersionQuery($template_uuid: ID!) @throwOnFieldError {
        template(template_uuid: $template_uuid) {
          template_uuid
          viewer_can_edit
          ...NewVersion_template
        }
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  if (!template?.viewer_can_edit) return <NotThere what="template" onClose={close} />;
  return <VersionDrawer key={template.template_uuid} templateRef={template} onClose={close} />;
}

interface VersionDrawerProps {
  templateRef: NewVersion_template$key;
  onClose: () => void;
}

/** Maps an error of the server to the form's field. */
const toFormError = (error: UserError, from: string): UserError =>
  error.path[0] === 'flows' || error.path[0] === 'from_flow_uuids'
    ? { ...error, path: [from === AS_JSON ? 'flows' : 'flows_from'] }
    : error;

function VersionDrawer({ templateRef, onClose }: VersionDrawerProps) {
  const template = useFragment(
    graphql`
      fragment NewVersion_template on Template @throwOnFieldError {
        template_uuid
        name
        version
        lock_version
        updated_at
        updated_by {
          display
        }
        variables {
          name
          label
          type
          default_value
          required
          help
          options
          endpoint_types
        }
        flows {
          flow_key
          flow_type {
            code
          }
          builder
          source_variable
          destination_variable
          settings
        }
        ...useTemplateNames_template
        instances(first: 100) {
          edges {
            node {
              instance_uuid
              trading_partner {
                partner_uuid
                partner_name
              }
              flow_setups {
                flow_uuid
              }
            }
          }
        }
      }
    `,
    templateRef,
  );
  const { template_uuid, name, version, flows, variables, updated_by, updated_at } = template;
  const instances = nodesOf(template.instances).filter(({ flow_setups }) => flow_setups.length > 0);
  const [save] = useMutation<NewVersionSaveMutation>(
    graphql`
      mutation NewVersionSaveMutation($input: SaveTemplateInput!) {
        save_template(input: $input) {
          changes {
            path
            before
            after
          }
          template_edge {
            node {
              template_uuid
              version
              ...NewVersion_template
              ...OverviewTab_template
              ...FlowCards_template
              ...VariableTable_template
              ...MappingsTab_template
              # The list begins anew with the published version.
              versions(first: 50) @connection(key: "VersionsTab_versions") {
                edges {
                  node {
                    ...VersionsTab_versions
                  }
                }
              }
              # Those of older versions are outdated now.
              instances(first: 100) {
                edges {
                  node {
                    instance_uuid
                    is_outdated
                  }
                }
              }
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The version was not published', inForm: 'all' },
  );
  /** The changes that publishing would make; null before the review. */
  const [review, setReview] = useState<readonly Difference[] | null>(null);
  const [refused, setRefused] = useState<readonly UserError[]>([]);
  const form = useEntityForm<VersionValues, VersionValues, number>({
    formKey: `template-version/${template_uuid}`,
    subject: `New version of ${name}`,
    values: {
      flows_from: KEEP,
      flows: JSON.stringify(
        flows.map(({ flow_key, flow_type, builder, source_variable, destination_variable, settings }) => ({
          flow_key,
          flow_type: flow_type.code,
          builder,
          source_variable,
          destination_variable,
          settings: settings as unknown,
        })),
        null,
        2,
      ),
      variables: variables.map(
        ({ name, label, type, default_value, required, help, options, endpoint_types }) =>
          rowOf({
            name,
            label,
            type,
            default_value: default_value as unknown,
            required,
            help,
            options,
            endpoint_types,
          }),
      ),
      note: '',
    },
    schema: versionSchema,
    version: template.lock_version,
    changedBy: { name: updated_by.display, at: updated_at },
    async save(values, context) {
      const { flows_from, note } = values;
      setRefused([]);
      const source = instances.find(({ instance_uuid }) => instance_uuid === flows_from);
      const hasVariables = context.changed.some((path) => path.startsWith('variables'));
      const result = await save({
        input: {
          template_uuid,
          lock_version: context.version,
          note: note.trim() || null,
          dry_run: review === null,
          ...(hasVariables && {
            variables: values.variables.map((row) => variableInput(row, !row.required)),
          }),
          ...(flows_from === AS_JSON && { flows: readFlows(values.flows).document?.flows ?? [] }),
          ...(source && { from_flow_uuids: source.flow_setups.map(({ flow_uuid }) => flow_uuid) }),
        },
      });
      if (!result.ok) {
        // What could not be sent can be published again.
        if (result.errors.length > 0) setReview(null);
        setRefused(result.errors);
        return { ok: false, errors: result.errors.map((error) => toFormError(error, flows_from)) };
      }
      if (review !== null) return { ok: true };
      setReview(result.response.save_template.changes);
      // Nothing has been saved yet.
      return { ok: false, errors: [] };
    },
    onSaved() {
      notify.success(`${name}, version ${version + 1} published`);
      onClose();
    },
  });
  const from = useFieldValue(form.field('flows_from'));
  const rows = useFieldValue(form.field('variables'));
  const { flowOf } = useTemplateNames(template);
  // The labels as in the form, before they are published.
  const names = { flowOf, labelOf: namesOf({ variables: rows }).labelOf };
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      size="large"
      title={`New version of ${name}`}
      context={
        review === null
          ? 'Partners keep their version until they are updated'
          : 'Review: nothing is published yet'
      }
      saveLabel={review === null ? 'Review changes' : `Publish version ${version + 1}`}
      extra={review !== null && <Button onClick={() => setReview(null)}>Back to editing</Button>}
    >
      {review !== null && (
        <section aria-label="Review" className={styles.review}>
          {review.length === 0 ? (
            <EmptyState kind="none" title="Same flows and variables" small>
              Only the note of this version would be published.
            </EmptyState>
          ) : (
            <DifferenceList
              label={`${pluralize(review.length, 'difference')} from version ${version}`}
              differences={review}
              names={names}
            />
          )}
        </section>
      )}
      {/* Stays mounted, so that the server's errors can be shown at their fields. */}
      <div hidden={review !== null}>
        <FormSection title="Flows">
          <SelectField
            field={form.field('flows_from')}
            label="Flows"
            choices={[
              { value: KEEP, label: `As in version ${version}` },
              { value: AS_JSON, label: 'Edit as JSON' },
              ...instances.map(({ instance_uuid, trading_partner }) => ({
                value: instance_uuid,
                label: `As ${trading_partner.partner_name} has them now`,
              })),
            ]}
            description="Change and test the flows at one partner, then publish them for the others."
          />
          {from === AS_JSON && (
            <FlowsJsonField field={form.field('flows')} variables={rows} refused={refused} />
          )}
        </FormSection>
        <VariablesField form={form} />
        <FormSection title="Release">
          <TextareaField
            field={form.field('note')}
            label="Note"
            rows={2}
            maxLength={500}
            description="What changed, and why partners should get it"
          />
        </FormSection>
      </div>
    </FormDrawer>
  );
}
