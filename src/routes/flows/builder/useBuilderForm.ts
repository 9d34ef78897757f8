import { useEffect, useSyncExternalStore } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import * as z from 'zod/mini';
import type { useBuilderForm_configuration$key } from '#gql/useBuilderForm_configuration';
import type { SaveFlowInput, useBuilderFormMutation } from '#gql/useBuilderFormMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { useFlowSettings } from '../fields/useFlowSettings.ts';
import { settingWords } from '../flow/flow-labels.ts';
import type { Graph } from './graph.ts';
import { graphInput } from './graph-input.ts';
import { emptyGraph, readGraph } from './read-graph.ts';
import { settingsInput, type FlowSettings } from './step/flow-settings.ts';

/**
 * The values of the form. The canvas is kept as JSON text in a single field, which is saved, drafted, and compared as a
 * whole; each state of it is immutable.
 */
export interface BuilderValues extends FlowSettings {
  canvas: string;
}

// The server checks everything during editing, and knows which settings each step may have.
const schema = z.custom<BuilderValues>();

/** Settings that the flow form calls by the name of their section. */
const names: Readonly<Record<string, string>> = {
  'duplicate_check.enabled': 'Duplicate check',
  'acknowledgment.kind': 'Acknowledgment',
  priority: 'Priority',
  notifiers: 'Notifications',
};

/** The form of a flow on the canvas. */
export interface BuilderForm {
  readonly form: FormModel<BuilderValues>;
  readonly values: BuilderValues;
  /** The unsaved changes as the input of `save_flow`; null if there are none. */
  readonly draft: SaveFlowInput | null;
}

/** The canvas in the form's text. Only the builder writes it, so it needs no check. */
export const canvasOf = (text: string): Graph => JSON.parse(text) as Graph;

/** The form's text of a canvas. */
export const canvasText = (graph: Graph): string => JSON.stringify(graph);

const canvasWords = (text: unknown): string => {
  const { nodes, edges } = canvasOf(String(text));
  return `${pluralize(nodes.length, 'step')}, ${pluralize(edges.length, 'path')}`;
};

/** The form model of a flow on the canvas: with its draft, its discard guard, and how it is saved. */
export function useBuilderForm(configurationRef: useBuilderForm_configuration$key): BuilderForm {
  const stored = useFragment(
    graphql`
      fragment useBuilderForm_configuration on FlowConfiguration @throwOnFieldError {
        flow_uuid
        flow_name
        lock_version
        graph {
          ...readGraph_graph
        }
        ...useFlowSettings_configuration
        flow_setup {
          flow_uuid
          updated_at
          updated_by {
            display
          }
        }
      }
    `,
    configurationRef,
  );
  const [save] = useMutation<useBuilderFormMutation>(
    graphql`
      mutation useBuilderFormMutation($input: SaveFlowInput!) {
        save_flow(input: $input) {
          flow_configuration {
            flow_uuid
            ...useBuilderForm_configuration
            ...useBuilderProblems_configuration
          }
          flow_setup {
            flow_uuid
            source_summary
            destination_summary
            ...FlowHead_flow
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The flow was not saved', inForm: 'all' },
  );
  const { flow_uuid, flow_name, flow_setup } = stored;
  const settings = useFlowSettings(stored);
  const canvas = canvasText(stored.graph ? readGraph(stored.graph) : emptyGraph);
  const inputOf = (values: BuilderValues): SaveFlowInput => ({
    ...settingsInput(values, settings),
    ...(values.canvas !== canvas && { graph: graphInput(canvasOf(values.canvas)) }),
  });
  const form = useEntityForm<BuilderValues, BuilderValues, number>({
    formKey: `flow-builder/${flow_uuid}`,
    subject: flow_name,
    values: { ...settings, canvas },
    schema,
    version: stored.lock_version,
    changedBy: { name: flow_setup.updated_by.display, at: flow_setup.updated_at },
    async save(values, { version }) {
      const result = await save({ input: { flow_uuid, lock_version: version, ...inputOf(values) } });
      return result.ok ? { ok: true } : { ok: false, errors: result.errors };
    },
    onSaved: () => notify.success(`${form.getValues().flow_name.trim()} saved`),
  });
  const { subscribe, register } = form.field('canvas');
  const values = useSyncExternalStore(subscribe, form.getValues);
  // Labels for the list of unsaved changes, and for the choice after a conflicting save. The controls are in the panel,
  // which shows its problems itself, so they are not registered with the form.
  useEffect(() => {
    register({ label: 'Canvas', show: canvasWords })();
    for (const path of form.changed) {
      if (path !== 'canvas')
        form.field(path as 'flow_name').register({ label: names[path] ?? settingWords(path) ?? path })();
    }
  });
  return { form, values, draft: form.changed.length > 0 ? inputOf(values) : null };
}
