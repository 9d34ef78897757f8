import { graphql, useFragment } from 'react-relay/hooks';
import type { PayloadPreview_payload$key } from '#gql/PayloadPreview_payload';
import { FormSection } from '#ui/form/FormSection.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import styles from './drawer.module.css';

interface PayloadPreviewProps {
  payloadRef: PayloadPreview_payload$key;
  /** What the payload is an example of. */
  hint: string;
}

/** The payload that the channel would get and, for a webhook, the meaning of each field. */
export function PayloadPreview({ payloadRef, hint }: PayloadPreviewProps) {
  const { body, fields } = useFragment(
    graphql`
      fragment PayloadPreview_payload on NotifierPayload {
        body
        fields {
          name
          description
        }
      }
    `,
    payloadRef,
  );
  return (
    <FormSection title="Payload preview" hint={hint}>
      <div>
        <pre
          className={styles.code}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label="Payload preview"
        >
          {body}
        </pre>
        <p className={styles.below}>
          <CopyButton text={body} what="payload" label="Copy payload" />
          {fields.length > 0 && 'A digest sends the same objects as a list in “events”.'}
        </p>
        {fields.length > 0 && (
          <table className={styles.fields}>
            <caption>Documented fields</caption>
            <tbody>
              {fields.map(({ name, description }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </FormSection>
  );
}
