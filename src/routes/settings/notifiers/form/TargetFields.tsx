import { SecretField, type StoredSecret } from '#ui/form/SecretField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import type { ChannelName } from '../channel-names.ts';
import type { NotifierValues } from './notifier-form.ts';

interface TargetFieldsProps {
  form: FormModel<NotifierValues>;
  channel: ChannelName;
  storedSecret: StoredSecret | null;
}

/** The recipient of notifications, with labels that depend on the channel. */
export function TargetFields({ form, channel, storedSecret }: TargetFieldsProps) {
  const target = form.field('target');
  switch (channel) {
    case 'EMAIL':
      return (
        <TagsField
          field={form.field('recipients')}
          label="Recipients"
          required
          placeholder="ops@example.com"
          description="1 to 20 addresses. Enter or a comma adds one; a pasted list adds them all."
        />
      );
    case 'WEBHOOK':
      return (
        <>
          <TextField
            field={target}
            label="URL"
            type="url"
            mono
            required
            placeholder="https://"
            description="HTTPS only. It receives a POST request with a JSON body and must answer within 10 s."
          />
          <SecretField
            field={form.field('secret')}
            label="API key"
            stored={storedSecret}
            description="Sent as the x-api-key header."
          />
        </>
      );
    case 'SLACK':
      return (
        <TextField
          field={target}
          label="Channel or person"
          mono
          required
          placeholder="#operations"
          description="Invite the Causeway app to private channels first."
        />
      );
    case 'TEAMS':
      return (
        <TextField
          field={target}
          label="Webhook URL"
          type="url"
          mono
          required
          placeholder="https://"
          description="From the Workflows app of the Teams channel."
        />
      );
    case 'PAGERDUTY':
      return (
        <>
          <TextField
            field={target}
            label="Service"
            required
            description="A name your team knows. Events go to the service that the integration key belongs to."
          />
          <SecretField
            field={form.field('secret')}
            label="Integration key"
            required
            stored={storedSecret}
            description="Of the Events API v2 integration of the service."
          />
        </>
      );
  }
}
