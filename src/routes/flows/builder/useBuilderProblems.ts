import { useEffect, useEffectEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useBuilderProblems_configuration$key } from '#gql/useBuilderProblems_configuration';
import type { SaveFlowInput, useBuilderProblemsQuery } from '#gql/useBuilderProblemsQuery';
import { useTypeahead } from '#relay/useTypeahead.ts';
import type { Graph } from './graph.ts';
import { toProblem, type Problem } from './problems.ts';

const PAUSE_MS = 400;

interface BuilderProblems {
  readonly problems: readonly Problem[];
  /** The problems could not be requested. */
  readonly hasFailed: boolean;
}

/**
 * The problems of the flow: first those of the stored flow, then, after each pause in editing, those it would have if
 * saved.
 */
export function useBuilderProblems(
  configurationRef: useBuilderProblems_configuration$key,
  graph: Graph,
  /** The unsaved changes; null if there are none. */
  draft: SaveFlowInput | null,
): BuilderProblems {
  const stored = useFragment(
    graphql`
      fragment useBuilderProblems_configuration on FlowConfiguration {
        flow_uuid
        validation {
          severity
          path
          message
        }
      }
    `,
    configurationRef,
  );
  const { data, hasFailed, ask } = useTypeahead<useBuilderProblemsQuery>(graphql`
    query useBuilderProblemsQuery($input: SaveFlowInput!) {
      validate_flow(input: $input) {
        findings {
          severity
          path
          message
        }
        errors {
          path
          message
        }
      }
    }
  `);
  const validate = useEffectEvent((text: string) =>
    ask({ input: { flow_uuid: stored.flow_uuid, ...(JSON.parse(text) as SaveFlowInput) } }),
  );
  const isDirty = draft !== null;
  const text = draft && JSON.stringify(draft);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => validate(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const validation = isDirty ? data?.validate_flow : null;
  if (!validation)
    return {
      problems: (stored.validation ?? []).map(({ severity, path, message }) =>
        toProblem({ severity, path, message }, graph, false),
      ),
      hasFailed: isDirty && hasFailed,
    };
  return {
    problems: [
      ...validation.errors.map(({ path, message }) =>
        toProblem({ path: path?.join('.') ?? '', message }, graph, true),
      ),
      ...validation.findings.map(({ severity, path, message }) =>
        toProblem({ severity, path, message }, graph, false),
      ),
    ],
    hasFailed,
  };
}
