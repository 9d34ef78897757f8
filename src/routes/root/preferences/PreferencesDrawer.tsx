import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { enum as oneOf, object, string } from 'zod/mini';
import type { PreferencesDrawer_viewer$key } from '#gql/PreferencesDrawer_viewer';
import { formatDateTime } from '#lib/dates.ts';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { withFormats } from '#lib/personal-formats.ts';
import { hasUnsavedWork } from '#lib/unsaved-work.ts';
import { useNow } from '#lib/useNow.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { DENSITIES, DIGESTS, languageChoices, zoneChoices } from './preference-choices.ts';
import { useUpdatePreferences } from './useUpdatePreferences.ts';

export interface PreferencesDrawerProps {
  readonly viewerRef: PreferencesDrawer_viewer$key;
  readonly onClose: () => void;
}

const schema = object({
  locale: string(),
  time_zone: string(),
  density: oneOf(['COMFORTABLE', 'COMPACT']),
  email_digest: oneOf(['NONE', 'DAILY', 'WEEKLY']),
});

/**
 * The preferences that the server stores for a person across workspaces and browsers, except for the theme, which is in
 * the user menu.
 */
export function PreferencesDrawer({ viewerRef, onClose }: PreferencesDrawerProps) {
  const { locale, time_zone, density, email_digest } = useFragment(
    graphql`
      fragment PreferencesDrawer_viewer on Viewer {
        locale
        time_zone
        density
        email_digest
      }
    `,
    viewerRef,
  );
  const update = useUpdatePreferences('all');
  const form = useFormModel({
    subject: 'Your preferences',
    values: {
      locale,
      time_zone,
      density: density === 'COMPACT' ? ('COMPACT' as const) : ('COMFORTABLE' as const),
      email_digest: email_digest === 'DAILY' || email_digest === 'WEEKLY' ? email_digest : ('NONE' as const),
    },
    schema,
    save: update,
    onSaved: () => {
      notify.success('Preferences saved');
      onClose();
    },
  });
  const language = useFieldValue(form.field('locale'));
  const zone = useFieldValue(form.field('time_zone'));
  const now = useNow(60_000);
  // Saving remounts the page, and a form on the page would then lose its unsaved changes.
  const [isPageUnsaved] = useState(hasUnsavedWork);
  const readOnly = isPageUnsaved ? { readOnly: 'Save or discard the changes on the page first.' } : undefined;
  const example = withFormats({ locale: language, zone }, () =>
    [formatDateTime(now), formatCount(1_234_567), formatPercent(0.946)].join(' · '),
  );
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Preferences"
      context="For you, in every workspace"
      size="small"
      saveLabel="Save preferences"
    >
      <FormGrid>
        <SelectField
          field={form.field('locale')}
          label="Language of dates and numbers"
          choices={languageChoices(locale)}
          description={example}
          {...readOnly}
        />
        <SelectField
          field={form.field('time_zone')}
          label="Time zone"
          choices={zoneChoices(time_zone)}
          description="All times are shown in this zone unless noted otherwise."
          {...readOnly}
        />
        <SegmentedField
          field={form.field('density')}
          label="List density"
          choices={DENSITIES}
          description="Lists whose density you chose in the list itself keep it."
        />
        <SegmentedField
          field={form.field('email_digest')}
          label="Email digest"
          choices={DIGESTS}
          description="A summary of what went wrong: on weekday mornings, or weekly on Mondays."
        />
      </FormGrid>
    </FormDrawer>
  );
}
