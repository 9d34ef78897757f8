import { toLocalInput, zoneName } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { DateField } from '#ui/form/DateField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { TimeField } from '#ui/form/TimeField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { partnerStatuses, partnerTypes } from '../../_shared/partner-labels.ts';
import { MemberField } from '../../_shared/forms/MemberField.tsx';
import { ContactsField } from './ContactsField.tsx';
import { IdsField } from './IdsField.tsx';
import type { PartnerTypeName, PartnerValues } from './partner-form.ts';

/** The purpose of each type of partner. */
const purposes: Readonly<Record<PartnerTypeName, string>> = {
  FREIGHT_OPERATIONS: 'Bookings, transport orders, and freight invoices with forwarders and shippers',
  FREIGHT_VISIBILITY: 'Positions and statuses of shipments, to or from a tracking platform',
  PO_MANAGEMENT: 'Purchase orders, changes, and confirmations with buyers and suppliers',
  CARRIER_OPERATIONS: 'Load tenders, responses, statuses, and freight bills with carriers',
  AGENT_OPERATIONS: 'Shipments and consols with overseas agents',
  CUSTOMS_OPERATIONS: 'Declarations and releases with brokers and authorities',
  DATA_AGGREGATION: 'Data from several systems, collected for reporting',
  ASN_MILESTONE: 'Ship notices and milestones for warehouses and consignees',
  CUSTOM: 'Anything else',
};

const typeChoices = Object.entries(partnerTypes).map(([value, label]) => ({
  value: value as PartnerTypeName,
  label,
  description: purposes[value as PartnerTypeName],
}));

const statusChoices = (['ONBOARDING', 'TESTING', 'LIVE', 'PAUSED'] as const).map((value) => ({
  value,
  label: partnerStatuses[value].label,
}));

/** The time for which the server keeps executions waiting, in milliseconds. */
const MAX_PAUSE = 30 * 86_400_000;

interface PartnerFieldsProps {
  form: FormModel<PartnerValues>;
  company_uuid: string;
}

/** The fields of a new or stored trading partner. */
export function PartnerFields({ form, company_uuid }: PartnerFieldsProps) {
  const typeField = form.field('partner_type');
  const status = useFieldValue(form.field('status'));
  const isArchived = status === 'ARCHIVED';
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <>
      <FormSection title="General" card>
        <TextField
          field={form.field('partner_name')}
          label="Name"
          required
          maxLength={80}
          autoComplete="organization"
          focusFirst={form.isNew}
        />
        {!form.isNew && !isArchived && (
          <SegmentedField field={form.field('status')} label="Status" choices={statusChoices} />
        )}
        {!form.isNew && status === 'PAUSED' && (
          <>
            <DateField
              field={form.field('resume_on')}
              label="Resume on"
              span={3}
              min={toLocalInput(now, zone).slice(0, 10)}
              max={toLocalInput(now + MAX_PAUSE, zone).slice(0, 10)}
              description="Executions wait until then. Without a date, they wait until someone resumes the partner."
            />
            <TimeField
              field={form.field('resume_at')}
              label="At"
              span={3}
              description={zoneName(now, zone)}
            />
          </>
        )}
        <TextareaField
          field={form.field('description')}
          label="Description"
          rows={3}
          description="For colleagues and guests"
        />
        <TagsField
          field={form.field('tags')}
          label="Tags"
          span={3}
          description="Enter or a comma adds one. Lists can be narrowed by them."
        />
        <MemberField
          field={form.field('owner')}
          label="Responsible"
          span={3}
          company_uuid={company_uuid}
          description="The member to ask about it"
        />
      </FormSection>
      <FormSection title="Type" hint="The business process that it supports" card>
        <RadioCardsField field={typeField} label="Type" required choices={typeChoices} />
      </FormSection>
      <FormSection title="Identifiers" hint="How other systems and standards name it" card>
        <IdsField
          field={form.field('external_ids')}
          label="IDs"
          description="SCAC, interchange ID with its qualifier, GLN, D-U-N-S, CargoWise organization code, or your own number"
        />
      </FormSection>
      <FormSection title="Contacts" hint="Whom to ask when something fails" card>
        <ContactsField field={form.field('contacts')} label="Contact persons" />
      </FormSection>
      {!form.isNew && (
        <FormSection title="Data" card>
          <NumberField
            field={form.field('retention_days')}
            label="Retention"
            unit="days"
            span={3}
            placeholder="As the workspace"
            description="Executions and their files and logs are deleted after this time, unless their flow says otherwise"
          />
        </FormSection>
      )}
    </>
  );
}
