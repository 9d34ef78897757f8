import { graphql } from 'react-relay/hooks';
import type { SharePartnerMutation } from '#gql/SharePartnerMutation';
import { useMutation } from '#relay/useMutation.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';

interface ShareValues {
  readonly short_code: string;
}

const NOBODY: ShareValues = { short_code: '' };

const schema = formSchema<ShareValues>(function* (value) {
  if (!/^[a-z0-9-]{3,20}$/i.test(value.short_code.trim()))
    yield ['short_code', 'Enter a short code of 3 to 20 letters, digits, and hyphens, such as alder-retail.'];
});

interface SharePartnerProps {
  partner_uuid: string;
  partnerName: string;
  onClose: () => void;
}

/** Offers a trading partner to another workspace. */
export function SharePartner({ partner_uuid, partnerName, onClose }: SharePartnerProps) {
  const [share] = useMutation<SharePartnerMutation>(
    graphql`
      mutation SharePartnerMutation($input: SharePartnerInput!) {
        share_partner(input: $input) {
          partner_share {
            share_uuid
            company_name
          }
          trading_partner {
            partner_uuid
            ...SharingCard_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: `${partnerName} was not offered`,
      inForm: 'all',
      success: ({ share_partner }) =>
        `${partnerName} offered to ${share_partner.partner_share?.company_name ?? 'the workspace'}`,
    },
  );
  const form = useEntityForm<ShareValues, ShareValues>({
    formKey: `share/${partner_uuid}`,
    subject: `Offer of ${partnerName}`,
    values: NOBODY,
    schema,
    isNew: true,
    save: ({ short_code }) => share({ input: { partner_uuid, short_code: short_code.trim() } }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Share ${partnerName}`} saveLabel="Offer">
      <TextField
        field={form.field('short_code')}
        label="Short code of the other workspace"
        required
        mono
        focusFirst
        description="Its owners and editors accept or decline. Then they see executions and shared comments, but no files or settings."
      />
    </FormDialog>
  );
}
