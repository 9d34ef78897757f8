import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { NewBuilder_partner$key } from '#gql/NewBuilder_partner';
import type { NewBuilder_query$key } from '#gql/NewBuilder_query';
import type { Chosen } from '#ui/form/choice.ts';
import { notify } from '#ui/feedback/notify.ts';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { Card } from '#ui/page/Card.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { paths } from '#routes/paths.ts';
import { freeName } from '../../free-name.ts';
import { FlowField } from '../../new-flow/FlowField.tsx';
import { useGoOn } from '#routes/useGoOn.ts';
import { useCreateVisualFlow } from './useCreateVisualFlow.ts';

interface NewBuilderProps {
  partnerRef: NewBuilder_partner$key;
  queryRef: NewBuilder_query$key;
}

interface Values {
  flow_name: string;
  flow_type: string;
  start: 'PATH' | 'BLANK' | 'COPY';
  source_file_type: string;
  destination_file_type: string;
  flow: Chosen | null;
}

const schema = z
  .object({
    flow_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Use at least 2 characters.'),
        z.maxLength(80, 'Use at most 80 characters.'),
      ),
    flow_type: z.string(),
    start: z.enum(['PATH', 'BLANK', 'COPY']),
    source_file_type: z.string(),
    destination_file_type: z.string(),
    flow: z.nullable(z.object({ value: z.string(), label: z.string() })),
  })
  .check(
    z.refine(({ start, flow_type }) => start === 'COPY' || flow_type !== '', {
      path: ['flow_type'],
      error: 'Choose a flow type.',
    }),
    z.refine(({ start, source_file_type }) => start === 'COPY' || source_file_type !== '', {
      path: ['source_file_type'],
      error: 'Choose what the flow reads.',
    }),
    z.refine(({ start, destination_file_type }) => start === 'COPY' || destination_file_type !== '', {
      path: ['destination_file_type'],
      error: 'Choose what the flow writes.',
    }),
    z.refine(({ start, flow }) => start !== 'COPY' || flow !== null, {
      path: ['flow'],
      error: 'Choose a flow.',
    }),
  );

const starts = [
  {
    value: 'PATH',
    label: 'Simple path',
    description: 'Source, parse, map, generate, and deliver, ready to be filled in',
  },
  {
    value: 'BLANK',
    label: 'Blank canvas',
    description: 'Only the steps that read and write the two formats',
  },
  {
    value: 'COPY',
    label: 'Convert a copy of a flow',
    description: 'The steps of an existing flow of this partner; the flow itself stays',
  },
] as const;

/** The name, the type, and the first steps of a new flow on the canvas. */
export function NewBuilder({ partnerRef, queryRef }: NewBuilderProps) {
  const { partner_uuid, company_uuid, flow_setups } = useFragment(
    graphql`
      fragment NewBuilder_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        flow_setups {
          flow_uuid
          flow_name
        }
      }
    `,
    partnerRef,
  );
  const { flow_types, file_types } = useFragment(
    graphql`
      fragment NewBuilder_query on Query @throwOnFieldError {
        flow_types {
          code
          label
          description
        }
        file_types {
          code
          label
          direction
        }
      }
    `,
    queryRef,
  );
  const navigate = useNavigate();
  const goOn = useGoOn();
  const create = useCreateVisualFlow(partner_uuid);
  const made = useRef<string | null>(null);
  const form = useEntityForm<Values, Values>({
    formKey: `flow-builder/new/${partner_uuid}`,
    subject: 'New visual flow',
    values: {
      flow_name: freeName(
        'Visual flow',
        flow_setups.map(({ flow_name }) => flow_name),
      ),
      flow_type: '',
      start: 'PATH',
      source_file_type: '',
      destination_file_type: '',
      flow: null,
    },
    schema,
    isNew: true,
    async save({ flow_name, flow_type, start, flow, source_file_type, destination_file_type }) {
      const result = await create(
        start === 'COPY'
          ? { flow_name, copyOf: flow?.value ?? '' }
          : { flow_name, flow_type, source_file_type, destination_file_type, hasPath: start === 'PATH' },
      );
      if (!result.ok) return result;
      made.current = result.flow_uuid;
      return { ok: true };
    },
    onSaved() {
      notify.success(`${form.getValues().flow_name.trim()} created as a draft`);
      if (made.current !== null)
        goOn(paths.flowBuilder({ company_uuid, partner_uuid, flow_uuid: made.current }), {
          replace: true,
        });
    },
  });
  const start = useFieldValue(form.field('start'));
  const typesFor = (end: 'SOURCE' | 'DESTINATION') =>
    file_types
      .filter(({ direction }) => direction === 'BOTH' || direction === end)
      .map(({ code, label }) => ({ value: code, label }));
  return (
    <EntityForm form={form}>
      <Card padded>
        <FormGrid>
          <TextField field={form.field('flow_name')} label="Flow name" required maxLength={80} />
          <RadioCardsField field={form.field('start')} label="Start with" choices={starts} />
          {start === 'COPY' ? (
            <FlowField
              field={form.field('flow')}
              partner_uuid={partner_uuid}
              label="Flow"
              required
              description="The copy has its flow type and its settings."
            />
          ) : (
            <>
              <SelectField
                field={form.field('flow_type')}
                label="Flow type"
                required
                description="It cannot be changed later."
                choices={flow_types.map(({ code, label, description }) => ({
                  value: code,
                  label,
                  description,
                }))}
              />
              <SelectField
                field={form.field('source_file_type')}
                label="Reads"
                required
                span={3}
                choices={typesFor('SOURCE')}
              />
              <SelectField
                field={form.field('destination_file_type')}
                label="Writes"
                required
                span={3}
                choices={typesFor('DESTINATION')}
              />
            </>
          )}
        </FormGrid>
      </Card>
      <SaveBar
        form={form}
        saveLabel="Create"
        onLeave={() => void navigate(paths.partnerFlows({ company_uuid, partner_uuid }))}
      />
    </EntityForm>
  );
}
