import { graphql, useFragment } from 'react-relay/hooks';
import type { TargetDrawer_company$key } from '#gql/TargetDrawer_company';
import type { TargetDrawer_target$key } from '#gql/TargetDrawer_target';
import type { TargetDrawerSaveMutation } from '#gql/TargetDrawerSaveMutation';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { AuditTrail } from '../../_shared/audit/AuditTrail.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { blankTarget, MINUTE, targetSchema, type TargetMeasure, type TargetValues } from './target-form.ts';
import { useCountedVariables } from './useCountedVariables.ts';

const measures = [
  {
    value: 'DELIVERY',
    label: 'Delivery',
    description: 'Documents of a flow are delivered within a time; errors are breaches',
  },
  {
    value: 'ACKNOWLEDGMENT',
    label: 'Acknowledgment',
    description: 'Partners acknowledge before the acknowledgment is due',
  },
] as const;

const ALL_FLOWS = 'all';

interface TargetDrawerProps {
  companyRef: TargetDrawer_company$key;
  /** Null for a new target. */
  targetRef: TargetDrawer_target$key | null;
  onClose: () => void;
}

/** `?edit=<uuid>`, `?new=target`: the form of a service level target. */
export function TargetDrawer({ companyRef, targetRef, onClose }: TargetDrawerProps) {
  const company = useFragment(
    graphql`
      fragment TargetDrawer_company on Company {
        company_uuid
        flow_filter_options @catch(to: RESULT) {
          flows {
            flow_uuid
            flow_name
            trading_partner {
              partner_uuid
              partner_name
            }
          }
        }
      }
    `,
    companyRef,
  );
  const target = useFragment(
    graphql`
      fragment TargetDrawer_target on ServiceLevelTarget {
        target_uuid
        label
        measure
        target_percent
        within_ms
        flow_setup {
          flow_uuid
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    targetRef,
  );
  const variables = useCountedVariables();
  const [save] = useMutation<TargetDrawerSaveMutation>(
    graphql`
      mutation TargetDrawerSaveMutation(
        $input: SaveServiceLevelTargetInput!
        $from: DateTime!
        $to: DateTime!
        $partner_uuids: [ID!]
        $flow_uuids: [ID!]
        $flow_types: [String!]
        $source_types: [FlowSourceType!]
      ) {
        save_service_level_target(input: $input) {
          service_level_target {
            target_uuid
            ...TargetDrawer_target
          }
          company {
            company_uuid
            ...ServiceLevels_company
              @arguments(
                from: $from
                to: $to
                partner_uuids: $partner_uuids
                flow_uuids: $flow_uuids
                flow_types: $flow_types
                source_types: $source_types
              )
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The target was not saved', inForm: 'all' },
  );
  const form = useEntityForm<TargetValues, TargetValues, number | null>({
    formKey: `service-level/${target?.target_uuid ?? `new/${company.company_uuid}`}`,
    subject: target?.label ?? 'New target',
    values: target
      ? {
          measure: target.measure as TargetMeasure,
          flow_uuid: target.flow_setup?.flow_uuid ?? ALL_FLOWS,
          target_percent: target.target_percent,
          within_minutes: target.within_ms == null ? null : target.within_ms / MINUTE,
        }
      : blankTarget,
    schema: targetSchema,
    isNew: !target,
    version: target?.lock_version ?? null,
    changedBy: target ? { name: target.updated_by.display, at: target.updated_at } : null,
    async save({ measure, flow_uuid, target_percent, within_minutes }, { version }) {
      const result = await save({
        input: {
          ...(target
            ? { target_uuid: target.target_uuid, lock_version: version }
            : { company_uuid: company.company_uuid, measure }),
          flow_uuid: flow_uuid === '' || flow_uuid === ALL_FLOWS ? null : flow_uuid,
          target_percent,
          within_ms:
            measure === 'DELIVERY' && within_minutes !== null ? Math.round(within_minutes * MINUTE) : null,
        },
        ...variables,
      });
      if (result.ok) return { ok: true };
      return {
        ok: false,
        errors: result.errors.map((error) =>
          error.path[0] === 'within_ms' ? { ...error, path: ['within_minutes'] } : error,
        ),
      };
    },
    onSaved: () => {
      notify.success('Target saved');
      onClose();
    },
  });
  const measureField = form.field('measure');
  const measure = useFieldValue(measureField);
  const flowField = form.field('flow_uuid');
  const flows = (caughtValue(company.flow_filter_options)?.flows ?? []).map(
    ({ flow_uuid, flow_name, trading_partner }) => ({
      value: flow_uuid,
      label: `${trading_partner.partner_name}: ${flow_name}`,
    }),
  );
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={target?.label ?? 'New target'}
      context="Service level"
      size="small"
      saveLabel={target ? undefined : 'Add target'}
      after={
        target && (
          <AuditTrail
            entity_type="ServiceLevelTarget"
            entity_id={target.target_uuid}
            created={{ at: target.created_at, by: target.created_by.display }}
            changed={{ at: target.updated_at, by: target.updated_by.display }}
          />
        )
      }
    >
      <CaughtFailure fields={[company.flow_filter_options]} />
      <FormSection title="What is promised">
        {!target && (
          <RadioCardsField
            field={{
              ...measureField,
              change(next) {
                measureField.change(next);
                // Only a target for acknowledgments can apply to all flows.
                flowField.change(next === 'ACKNOWLEDGMENT' ? ALL_FLOWS : '');
              },
            }}
            label="Measure"
            choices={measures}
          />
        )}
        <SelectField
          field={flowField}
          label="Flow"
          required
          choices={[
            ...(measure === 'ACKNOWLEDGMENT' ? [{ value: ALL_FLOWS, label: 'All flows' }] : []),
            ...flows,
          ]}
        />
        <NumberField
          field={form.field('target_percent')}
          label="Target"
          unit={measure === 'DELIVERY' ? '% delivered' : '% on time'}
          required
          span={3}
          half
        />
        {measure === 'DELIVERY' && (
          <NumberField
            field={form.field('within_minutes')}
            label="Within"
            unit="minutes"
            description="From submission to delivery, with the time in the queue."
            required
            span={3}
            half
          />
        )}
      </FormSection>
    </FormDrawer>
  );
}

/** Shown for a link to a target that does not exist or is excluded by the filters. */
export function NoTarget({ onClose }: { onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="Target not found">
      <EmptyState
        kind="none"
        title="This target is not among those shown"
        action={<Button onClick={onClose}>Show all targets</Button>}
      >
        It was deleted, the filters leave it out, or the link is wrong.
      </EmptyState>
    </Drawer>
  );
}
