import { useEffect, useEffectEvent, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useProblems_configuration$key } from '#gql/useProblems_configuration';
import type { useProblems_validation$key } from '#gql/useProblems_validation';
import type { useProblemsQuery } from '#gql/useProblemsQuery';
import { useTypeahead } from '#relay/useTypeahead.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { DeclaredField } from '../integration/adapter-values.ts';
import type { Problem } from './flow-fields.ts';
import { inputOf, wholeInput, type FlowValues } from './flow-values.ts';

const PAUSE_MS = 400;

interface ProblemsOptions {
  form: FormModel<FlowValues>;
  /** The flow to edit; null for a new one. */
  configurationRef: useProblems_configuration$key | null;
  /** The problems that a new flow has at first; null for a stored one. */
  validationRef: useProblems_validation$key | null;
  /** The partner and type of a new flow. */
  subject: { readonly partner_uuid: string; readonly flow_type: string };
  /** The fields of its licensed integration; omitted for other flows. */
  declared?: readonly DeclaredField[];
}

interface Problems {
  readonly problems: readonly Problem[];
  readonly hasFailed: boolean;
}

/**
 * The problems of the flow: first those of the stored flow, then, after each pause in typing, those it would have if
 * saved.
 */
export function useProblems(options: ProblemsOptions): Problems {
  const { form, configurationRef, validationRef, subject, declared } = options;
  const stored = useFragment(
    graphql`
      fragment useProblems_configuration on FlowConfiguration {
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
  const initial = useFragment(
    graphql`
      fragment useProblems_validation on FlowValidation {
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
    `,
    validationRef,
  );
  const { data, hasFailed, ask } = useTypeahead<useProblemsQuery>(graphql`
    query useProblemsQuery($input: SaveFlowInput!) {
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const validate = useEffectEvent(() => {
    const values = form.getValues();
    ask({
      input: stored
        ? { flow_uuid: stored.flow_uuid, ...inputOf(values, form.changed, declared) }
        : { ...subject, ...wholeInput(values) },
    });
  });
  const { subscribe } = form.field('flow_name');
  useEffect(() => {
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => validate(), PAUSE_MS);
    };
    // A draft that was kept over a sign-in differs from the stored flow before anything is typed.
    if (form.isDirtyNow()) later();
    const stop = subscribe(later);
    return () => {
      stop();
      clearTimeout(timer.current);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the form holds is read when the timer fires
  }, [subscribe]);

  if (stored && form.changed.length === 0)
    return { problems: stored.validation.map(toProblem), hasFailed: false };
  const validation = data?.validate_flow ?? initial;
  if (!validation) return { problems: stored?.validation.map(toProblem) ?? [], hasFailed };
  const errors = validation.errors.map(({ path, message }): Problem => ({
    severity: 'ERROR',
    path: path?.join('.') ?? '',
    message,
    blocksSave: true,
  }));
  return { problems: [...errors, ...validation.findings.map(toProblem)], hasFailed };
}

const toProblem = (finding: { severity: string; path: string; message: string }): Problem => ({
  severity: finding.severity === 'WARNING' ? 'WARNING' : 'ERROR',
  path: finding.path,
  message: finding.message,
  blocksSave: false,
});
