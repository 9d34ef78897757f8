import { graphql } from 'react-relay/hooks';
import type { MarginDialogMutation } from '#gql/MarginDialogMutation';
import { useMutation } from '#relay/useMutation.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';
import type { OffersView } from './offers-view.ts';

interface MarginValues {
  readonly margin_percent: number | null;
}

const schema = formSchema<MarginValues>(function* (value) {
  const { margin_percent: margin } = value;
  if (margin === null || !(margin >= 0 && margin <= 100)) yield ['margin_percent', 'Enter 0 to 100.'];
});

interface MarginDialogProps {
  view: OffersView;
  onClose: () => void;
}

/** Asks for the margin that is added to each offer for the customer. */
export function MarginDialog({ view, onClose }: MarginDialogProps) {
  const [save] = useMutation<MarginDialogMutation>(
    graphql`
      mutation MarginDialogMutation($input: SaveQuoteInput!) {
        save_quote(input: $input) {
          quote {
            quote_uuid
            ...QuoteHead_quote
            ...QuoteActions_quote
            ...OffersCard_quote
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The margin was not changed', inForm: 'all' },
  );
  const { quote_uuid, lock_version } = view;
  const form = useFormModel<MarginValues, MarginValues, number>({
    subject: 'Margin',
    values: { margin_percent: view.margin_percent },
    schema,
    version: lock_version,
    async save({ margin_percent }, { version }) {
      const result = await save({ input: { quote_uuid, lock_version: version, margin_percent } });
      return result.ok ? { ok: true } : { ok: false, errors: result.errors };
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Margin" saveLabel="Set margin">
      <NumberField
        field={form.field('margin_percent')}
        label="Margin"
        unit="%"
        required
        description="Added to each offer. The PDF for the customer shows these prices only."
      />
    </FormDialog>
  );
}
