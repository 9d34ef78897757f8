import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { EnvelopePreviewQuery } from '#gql/EnvelopePreviewQuery';
import { useTypeahead } from '#relay/useTypeahead.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import styles from '../edi-settings.module.css';
import { signWords } from '../signs.ts';
import { agreementInput, type AgreementValues } from './agreement-form.ts';
import { HeaderText, piecesOf } from './HeaderText.tsx';

const PAUSE_MS = 300;

const directions = [
  { value: 'SEND', label: 'Sent' },
  { value: 'RECEIVE', label: 'Received' },
] as const;
type Direction = (typeof directions)[number]['value'];

interface EnvelopePreviewProps {
  form: FormModel<AgreementValues>;
  /** Null for a new agreement. */
  agreement_uuid: string | null;
  /** The envelope of the stored agreement, shown until something is typed; null for a new one. */
  stored: readonly string[] | null;
}

/** The next interchange under the agreement with the current form values, as the server would write it. */
export function EnvelopePreview({ form, agreement_uuid, stored }: EnvelopePreviewProps) {
  const [direction, setDirection] = useState<Direction>('SEND');
  const { data, hasFailed, ask } = useTypeahead<EnvelopePreviewQuery>(graphql`
    query EnvelopePreviewQuery($input: EdiEnvelopePreviewInput!) {
      preview_edi_envelope(input: $input) {
        envelope {
          segments
        }
        errors {
          path
          message
          code
        }
      }
    }
  `);
  const askFor = (wanted: Direction) =>
    ask({ input: { agreement: agreementInput(form.getValues(), agreement_uuid), direction: wanted } });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onTyped = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Without a partner, the server would only report that, and the field already does.
      if (form.getValues().partner_uuid !== null) askFor(direction);
    }, PAUSE_MS);
  });
  const { subscribe } = form.field('standard');
  useEffect(() => {
    const stop = subscribe(() => onTyped());
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [subscribe]);
  const preview = data?.preview_edi_envelope;
  const segments = preview ? preview.envelope?.segments : stored;
  const [problem] = preview?.errors ?? [];
  const terminator = signWords(form.getValues().segment_terminator);
  return (
    <FormSection title="Envelope" hint="The next interchange, without its content">
      <div className={styles.wide}>
        <Segmented
          label="Direction of the preview"
          options={directions}
          value={direction}
          onChange={(next) => {
            setDirection(next);
            askFor(next);
          }}
        />
        <div className={styles.below} aria-live="polite">
          {segments ? (
            <HeaderText
              label="Envelope preview"
              lines={segments.map((segment) => piecesOf(segment + terminator))}
            />
          ) : (
            <p className={styles.legend}>
              {hasFailed
                ? 'The preview could not be loaded. Type on to try again.'
                : problem
                  ? `No preview yet. ${problem.message}`
                  : 'Choose a partner, their ID, and a version to see the preview.'}
            </p>
          )}
        </div>
      </div>
    </FormSection>
  );
}
