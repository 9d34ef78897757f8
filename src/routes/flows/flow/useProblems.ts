import { useEffect, useEffectEvent, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useProblems_configuration$key } from '#gql/useProblems_configuration';
import type { useProblems_validation$key } from '#gql/useProblems_validation';
import type { useProblemsQuery } from '#gql/useProblemsQuery';
import { useTypeahead } from '../../../relay/useTypeahead.ts';
import type { FormModel } from '../../../ui/form/useFormModel.ts';
import type { DeclaredField } from '../integration/adapter-values.ts';
import type { Problem } from './flow-fields.ts';
import { inputOf, wholeInput, type FlowValues } from './flow-values.ts';

const PAUSE_MS = 400;

interface ProblemsOptions {
  form: FormModel<FlowValues>;
  /** What is edited; null for a new flow. */
  configurationRef: useProblems_configuration$key | null;
  /** What is wrong with a new flow at first; null for a stored one. */
  validationRef: useProblems_validation$key | null;
  /** Who a new flow is for. */
  subject: { readonly partner_uuid: string; readonly flow_type: string };
  /** The fields of its licensed integration; left out for other flows. */
  declared?: readonly DeclaredField[];
}

interface Problems {
  readonly problems: readonly Problem[];
  readonly hasFailed: boolean;
}

/** What is wrong with the flow: as it is stored, and after each pause in typing as it would be saved. */
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
    // A draft that was kept over a sign-in differs from what is stored before anything is typed.
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
  const faults = validation.errors.map(({ path, message }): Problem => ({
    severity: 'ERROR',
    path: path?.join('.') ?? '',
    message,
    isFault: true,
  }));
  return { problems: [...faults, ...validation.findings.map(toProblem)], hasFailed };
}

const toProblem = (finding: { severity: string; path: string; message: string }): Problem => ({
  severity: finding.severity === 'WARNING' ? 'WARNING' : 'ERROR',
  path: finding.path,
  message: finding.message,
  isFault: false,
});
