import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import * as z from 'zod/mini';
import type { PromoteForm_flow$key } from '#gql/PromoteForm_flow';
import type { PromoteForm_version$key } from '#gql/PromoteForm_version';
import { formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { lateWords } from '#relay/late-labels.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { Choice, Chosen } from '#ui/form/choice.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { useZone } from '#ui/text/zone.ts';
import { PartnerField } from '../../_shared/forms/PartnerField.tsx';
import styles from '../deploy/deploy.module.css';
import { flowAddress } from '../flow-address.ts';
import { useGoOn } from '../../useGoOn.ts';
import { PromotionChanges } from './PromotionChanges.tsx';
import { referenceLabel } from './reference-labels.ts';
import { usePromotion, type PromotionPlan } from './usePromotion.ts';

interface PromoteFormProps {
  flowRef: PromoteForm_flow$key;
  /** The deployed version. */
  versionRef: PromoteForm_version$key;
  /** The other workspaces in which the viewer may edit flows. */
  workspaces: readonly Choice<string>[];
  onClose: () => void;
}

interface Values {
  company_uuid: string;
  partner: Chosen | null;
  references: readonly { readonly path: string; readonly uuid: string }[];
}

const schema = z.object({
  company_uuid: z.string().check(z.minLength(1, 'Choose a workspace.')),
  partner: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((value) => value !== null, 'Choose a partner.')),
  references: z.array(z.object({ path: z.string(), uuid: z.string() })),
});

const referencesOf = ({ references }: PromotionPlan): Values['references'] =>
  references.map(({ path, uuid }) => ({ path, uuid: uuid ?? '' }));
const inputOf = (references: Values['references']) =>
  references.map(({ path, uuid }) => ({ path, uuid: uuid || null }));

/** The form of a promotion: the target workspace, the objects that the flow refers to there, and the changes. */
export function PromoteForm({ flowRef, versionRef, workspaces, onClose }: PromoteFormProps) {
  const { flow_uuid, flow_name } = useFragment(
    graphql`
      fragment PromoteForm_flow on FlowSetup {
        flow_uuid
        flow_name
      }
    `,
    flowRef,
  );
  const version = useFragment(
    graphql`
      fragment PromoteForm_version on FlowVersion {
        deployed_at
        ...PromotionChanges_version
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const goOn = useGoOn();
  const to = useRef('');
  const { plan, refusal, isPlanning, forget, preview, promote } = usePromotion(flow_uuid, flow_name);
  const form = useFormModel<Values, Values>({
    subject: `Promote ${flow_name}`,
    values: { company_uuid: '', partner: null, references: [] },
    schema,
    isNew: true,
    draftName: null,
    async save({ partner, references }) {
      const result = await promote({
        partner_uuid: partner?.value ?? '',
        references: inputOf(references),
      });
      if (!result.ok) {
        // The plan is then about another state of the flow there.
        if (partner && lateWords(result.errors) !== null) void show(partner.value, references);
        return { ok: false, errors: result.errors };
      }
      const flow = result.response.promote_flow.flow_setup;
      if (flow) {
        notify.success(`${flow_name} promoted to ${partner?.label ?? ''} as a draft`);
        to.current = flowAddress(flow);
      }
      return { ok: true };
    },
    // Only once the form knows that it is saved; otherwise the discard guard would ask.
    onSaved: () => goOn(to.current),
  });
  const company = form.field('company_uuid');
  const partner = form.field('partner');
  const company_uuid = useFieldValue(company);
  const show = async (partner_uuid: string, references: Values['references']) => {
    const next = await preview({ partner_uuid, references: inputOf(references) });
    if (next) form.setValue('references', referencesOf(next));
  };
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      size="large"
      title={`Promote ${flow_name}`}
      context={
        version.deployed_at ? `Version deployed ${formatDateTime(version.deployed_at, zone)}` : undefined
      }
      saveLabel="Promote as draft"
    >
      <FormSection title="Promote to">
        <SelectField
          field={{
            ...company,
            change(next) {
              company.change(next);
              form.setValue('partner', null);
              form.setValue('references', []);
              forget();
            },
          }}
          label="Workspace"
          required
          choices={workspaces}
        />
        {company_uuid !== '' && (
          <PartnerField
            key={company_uuid}
            field={{
              ...partner,
              change(next) {
                partner.change(next);
                form.setValue('references', []);
                if (next) void show(next.value, []);
                else forget();
              },
            }}
            company_uuid={company_uuid}
            label="Trading partner"
            required
            description="Its flow with the same name is changed; otherwise a flow is created."
          />
        )}
      </FormSection>
      {refusal !== null && <Callout tone="fail" title={refusal} />}
      {isPlanning && plan === null && <Skeleton shape="text" count={8} label="Comparing the flows" />}
      {plan && plan.references.length > 0 && (
        <FormSection title="Refers to" hint="As the flow there does now, or by name">
          {plan.references.map((reference, place) => {
            const field = form.field(`references.${place}.uuid`);
            return (
              <SelectField
                key={reference.path}
                field={{
                  ...field,
                  change(next) {
                    field.change(next);
                    void show(partner.read()?.value ?? '', form.getValues().references);
                  },
                }}
                label={referenceLabel(reference)}
                span={3}
                choices={[
                  { value: '', label: 'Leave open' },
                  ...reference.choices.map(({ uuid, name }) => ({ value: uuid, label: name })),
                ]}
                description={`Here: ${reference.name}`}
              />
            );
          })}
        </FormSection>
      )}
      {plan && (
        <section aria-label="Changes">
          <h3 className={styles.heading}>
            {plan.is_new
              ? 'New flow'
              : plan.differences.length === 0
                ? 'No changes'
                : pluralize(plan.differences.length, 'change')}
          </h3>
          {plan.is_new ? (
            <p className="muted">It is created as a draft, with all settings of this version.</p>
          ) : (
            <PromotionChanges differencesRef={plan.differences} versionRef={version} />
          )}
        </section>
      )}
    </FormDrawer>
  );
}
