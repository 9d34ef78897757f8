import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import * as z from 'zod/mini';
import type { useBuilderForm_configuration$key } from '#gql/useBuilderForm_configuration';
import type { useBuilderFormMutation } from '#gql/useBuilderFormMutation';
import { pluralise } from '../../../lib/text.ts';
import { useMutation } from '../../../relay/useMutation.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import type { FormModel } from '../../../ui/form/useFormModel.ts';
import { useEntityForm } from '../../forms/useEntityForm.ts';
import type { Graph } from './graph.ts';
import { graphInput } from './graph-input.ts';
import { emptyGraph, readGraph } from './read-graph.ts';

/**
 * What is edited. The canvas is kept as text: it is one field, which is saved, kept as a draft, and compared as a whole,
 * and each state of it is a value that nobody changes.
 */
export interface BuilderValues {
  canvas: string;
}

const schema = z.object({ canvas: z.string() });

/** The canvas in the text of the form. Only the builder writes it. */
export const canvasOf = (text: string): Graph => JSON.parse(text) as Graph;

/** The text of a canvas. */
export const canvasText = (graph: Graph): string => JSON.stringify(graph);

const canvasWords = (text: unknown): string => {
  const { nodes, edges } = canvasOf(String(text));
  return `${pluralise(nodes.length, 'step')}, ${pluralise(edges.length, 'path')}`;
};

/** The form over a flow of the canvas: its draft, its guard, and how it is saved. */
export function useBuilderForm(configurationRef: useBuilderForm_configuration$key): FormModel<BuilderValues> {
  const stored = useFragment(
    graphql`
      fragment useBuilderForm_configuration on FlowConfiguration @throwOnFieldError {
        flow_uuid
        flow_name
        lock_version
        graph {
          ...readGraph_graph
        }
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
  const form = useEntityForm<BuilderValues, BuilderValues, number>({
    formKey: `flow-builder/${flow_uuid}`,
    subject: flow_name,
    values: { canvas: canvasText(stored.graph ? readGraph(stored.graph) : emptyGraph) },
    schema,
    version: stored.lock_version,
    changedBy: { name: flow_setup.updated_by.display, at: flow_setup.updated_at },
    async save({ canvas }, { version }) {
      const result = await save({
        input: { flow_uuid, lock_version: version, graph: graphInput(canvasOf(canvas)) },
      });
      return result.ok ? { ok: true } : { ok: false, faults: result.faults };
    },
    onSaved: () => notify.success(`${flow_name} saved`),
  });
  const { register } = form.field('canvas');
  // For the list of what would be lost, and the choice when somebody else saved too.
  useEffect(() => register({ label: 'Canvas', show: canvasWords }));
  return form;
}
