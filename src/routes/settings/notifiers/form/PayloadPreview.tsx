import { graphql, useFragment } from 'react-relay/hooks';
import type { PayloadPreview_notifier$key } from '#gql/PayloadPreview_notifier';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { CopyButton } from '../../../../ui/text/CopyButton.tsx';
import styles from './drawer.module.css';

/** What the channel would get for the latest event. */
export function PayloadPreview({ notifierRef }: { notifierRef: PayloadPreview_notifier$key }) {
  const { channel, payload_preview } = useFragment(
    graphql`
      fragment PayloadPreview_notifier on Notifier {
        channel
        payload_preview
      }
    `,
    notifierRef,
  );
  return (
    <FormSection title="Payload preview" hint="For the latest event, with the saved settings">
      <div>
        <pre
          className={styles.code}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Payload preview"
        >
          {payload_preview}
        </pre>
        <p className={styles.below}>
          <CopyButton text={payload_preview} what="payload" label="Copy payload" />
          {channel === 'WEBHOOK' && 'A digest sends the same objects as a list in “events”.'}
        </p>
      </div>
    </FormSection>
  );
}
