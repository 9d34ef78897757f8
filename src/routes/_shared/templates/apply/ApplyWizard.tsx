import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import { custom } from 'zod/mini';
import type { ApplyWizard_company$key } from '#gql/ApplyWizard_company';
import type { ApplyWizard_partners$key } from '#gql/ApplyWizard_partners';
import type { ApplyWizard_template$key } from '#gql/ApplyWizard_template';
import type { UserError } from '#lib/user-error.ts';
import { nodesOf } from '#relay/connection.ts';
import { PageHead } from '#ui/page/PageHead.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { useEntityForm } from '../../forms/useEntityForm.ts';
import { searchString } from '#routes/paths.ts';
import styles from '../templates.module.css';
import { useTemplateNames } from '../useTemplateNames.ts';
import { useFocusOfWizard } from '../useWizardFocus.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import {
  connectionKey,
  orderOf,
  secretVariables,
  startValues,
  type ApplyValues,
  type AskedVariable,
  type Order,
} from './apply-order.ts';
import { PartnersStep } from './PartnersStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { RunStep } from './RunStep.tsx';
import { useApplyTemplate, type TargetResult } from './useApplyTemplate.ts';
import { useRun } from './useRun.ts';
import { ValuesStep } from './ValuesStep.tsx';

const labels = { partners: 'Partners', values: 'Values', preview: 'Preview', run: 'Run' };
type StepName = keyof typeof labels;

const anyValues = custom<ApplyValues>();

interface ApplyWizardProps {
  templateRef: ApplyWizard_template$key;
  companyRef: ApplyWizard_company$key;
  partnerRefs: ApplyWizard_partners$key;
  /** Whether there is a step to choose the partners. */
  choosesPartners: boolean;
  /** The partners chosen initially. */
  preset: readonly string[];
  /** The search parameters that open this wizard, without its step. */
  search: Readonly<Record<string, string | string[]>>;
  /** The step to show if the address names none. */
  startAt: 'partners' | 'values';
  /** The address that Cancel and Done lead to. */
  backTo: string;
}

/** The order that was sent, and the server's prediction. */
interface Preview {
  readonly order: Order;
  readonly results: readonly TargetResult[];
}

/**
 * Applies a template to partners: the person fills in what differs, a dry run shows what would happen to each partner,
 * and only then is anything changed. Each step has its own address; the values are kept in memory only, because they
 * may include secrets.
 */
export function ApplyWizard(props: ApplyWizardProps) {
  const { choosesPartners, preset, startAt, backTo } = props;
  const template = useFragment(
    graphql`
      fragment ApplyWizard_template on Template {
        template_uuid
        name
        version
        partner_types
        ...useTemplateNames_template
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
      }
    `,
    props.templateRef,
  );
  const company = useFragment(
    graphql`
      fragment ApplyWizard_company on Company @throwOnFieldError {
        company_uuid
        global_lookup_tables(first: 200) {
          edges {
            node {
              table_uuid
              name
            }
          }
        }
      }
    `,
    props.companyRef,
  );
  const partners = useFragment(
    graphql`
      fragment ApplyWizard_partners on TradingPartner
      @relay(plural: true)
      @throwOnFieldError
      @argumentDefinitions(template_uuid: { type: "ID!" }) {
        partner_uuid
        company_uuid
        partner_name
        partner_type
        viewer_can_edit
        endpoints(first: 50) {
          edges {
            node {
              endpoint_uuid
              name
              type
            }
          }
        }
        instance: template_instances(template_uuid: $template_uuid, first: 1) {
          edges {
            node {
              instance_uuid
              version
              drifted
              values
              secrets {
                name
                is_set
                updated_at
              }
            }
          }
        }
      }
    `,
    props.partnerRefs,
  );
  const { template_uuid } = template;
  const names = useTemplateNames(template);
  const variables = template.variables.map(
    ({ name, label, type, default_value, required, help, options, endpoint_types }): AskedVariable => ({
      name,
      label,
      type,
      default_value: default_value as unknown,
      required,
      help,
      options,
      endpoint_types,
    }),
  );
  const targets = partners.map((partner) => {
    const { partner_uuid, company_uuid, partner_name, partner_type, viewer_can_edit } = partner;
    const [instance] = nodesOf(partner.instance);
    return {
      partner_uuid,
      company_uuid,
      partner_name,
      partner_type,
      viewer_can_edit,
      endpoints: nodesOf(partner.endpoints),
      instance: instance
        ? {
            version: instance.version,
            drifted: instance.drifted,
            secrets: instance.secrets.map(({ name, is_set, updated_at }) => ({ name, is_set, updated_at })),
          }
        : null,
      known: (instance?.values ?? null) as Readonly<Record<string, unknown>> | null,
    };
  });
  const steps: readonly StepName[] = choosesPartners
    ? ['partners', 'values', 'preview', 'run']
    : ['values', 'preview', 'run'];
  const [search] = useSearchParams();
  const goOn = useGoOn(['step']);
  const [chosen, setChosen] = useState(preset);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { run, start: startRun } = useRun(template_uuid);
  const asked = steps.find((name) => name === search.get('step')) ?? startAt;
  // The values are lost on reload; the wizard then starts again.
  const step: StepName =
    asked === 'run' && !run ? 'values' : asked === 'preview' && !preview ? 'values' : asked;
  const current = step === 'values' && chosen.length === 0 && choosesPartners ? 'partners' : step;
  const pathOf = (name: StepName) => searchString({ ...props.search, step: name });
  const goTo = (name: StepName) => goOn({ search: pathOf(name) });
  const [apply] = useApplyTemplate(template_uuid);
  const start = startValues(variables, targets, preset);
  const toError = (error: UserError, partner_uuid: string): UserError => {
    const [kind, name = ''] = error.path;
    const isConnection = variables.some(
      (variable) => variable.name === name && variable.type === 'CONNECTION',
    );
    return kind === 'values' && isConnection
      ? { ...error, path: ['connections', connectionKey(partner_uuid, name)] }
      : error;
  };
  const form = useEntityForm<ApplyValues, ApplyValues>({
    formKey: `apply-template/${template_uuid}/${preset.join(' ')}`,
    subject: `Apply ${template.name}`,
    values: start,
    schema: anyValues,
    isNew: true,
    secrets: secretVariables(variables).map(({ name }) => `secrets.${name}` as const),
    async save(values) {
      const order = orderOf(variables, start, values, chosen);
      const answer = await apply(order, true);
      if (answer.results === null) return { ok: false, errors: answer.errors };
      const found = answer.results.flatMap(({ errors }, index) =>
        errors
          .filter(({ path }) => path[0] === 'values' || path[0] === 'secrets')
          .map((error) => toError(error, chosen[index] ?? '')),
      );
      if (found.length > 0) return { ok: false, errors: found };
      setPreview({ order, results: answer.results });
      goTo('preview');
      // Nothing has been saved, so the values stay for another preview.
      return { ok: false, errors: [] };
    },
  });
  // The pressed button disappeared with its step, and the frame moves the focus only between pages.
  const rootRef = useRef<HTMLDivElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current) rootRef.current?.querySelector('h1')?.focus();
    before.current = current;
  }, [current]);
  useFocusOfWizard();
  const at = steps.indexOf(current);
  const rowOf = (partner_uuid: string) => {
    const found = targets.find((target) => target.partner_uuid === partner_uuid);
    return {
      partner_uuid,
      company_uuid: found?.company_uuid ?? company.company_uuid,
      partner_name: found?.partner_name ?? 'A partner',
      isDrifted: found?.instance?.drifted ?? false,
    };
  };
  return (
    <div ref={rootRef} className={styles.wizard}>
      <PageHead
        title={`Apply ${template.name}`}
        context={
          current === 'run'
            ? `Version ${template.version}`
            : `Version ${template.version}. Nothing changes until step ${steps.length}`
        }
      />
      <Stepper
        label={`Apply ${template.name}`}
        current={at}
        steps={steps.map((name, index) => ({
          label: labels[name],
          to: index < at && current !== 'run' ? pathOf(name) : null,
        }))}
      />
      {current === 'partners' && (
        <PartnersStep
          partners={targets}
          partnerTypes={template.partner_types}
          version={template.version}
          chosen={chosen}
          onChoose={setChosen}
          backTo={backTo}
          onNext={() => goTo('values')}
        />
      )}
      {current === 'values' && (
        <ValuesStep
          form={form}
          variables={variables}
          targets={targets.filter(({ partner_uuid }) => chosen.includes(partner_uuid))}
          tables={nodesOf(company.global_lookup_tables)}
          backTo={choosesPartners ? pathOf('partners') : backTo}
        />
      )}
      {current === 'preview' && preview && (
        <PreviewStep
          rows={preview.results.map((result, index) => ({
            ...rowOf(preview.order.targets[index]?.partner_uuid ?? ''),
            result,
          }))}
          names={names}
          backTo={pathOf('values')}
          onRun={(partner_uuids) => {
            // The values are being applied, so there is no unsaved work to guard.
            form.reset();
            const { order } = preview;
            const targets = order.targets.filter((target) => partner_uuids.includes(target.partner_uuid));
            void startRun({ ...order, targets }, partner_uuids);
            goTo('run');
          }}
        />
      )}
      {current === 'run' && run && (
        <RunStep
          run={run}
          rows={run.order.targets.map(({ partner_uuid }) => rowOf(partner_uuid))}
          onRetry={(partner_uuids) => void startRun(run.order, partner_uuids)}
          backTo={backTo}
        />
      )}
    </div>
  );
}
