import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { QueryContents_eadaptorQuery$key } from '#gql/QueryContents_eadaptorQuery';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { StepsPanel } from '#ui/form/StepsPanel.tsx';
import { stepOf } from '../verification/verification-labels.ts';
import { XmlView } from './XmlView.tsx';
import styles from './eadaptor-query.module.css';

type Shown = 'response' | 'request' | 'log' | 'steps';

interface QueryContentsProps {
  queryRef: QueryContents_eadaptorQuery$key;
  file_name: string;
}

/** The response, the request, CargoWise's processing log, and the steps of a query, one at a time. */
export function QueryContents({ queryRef, file_name }: QueryContentsProps) {
  const { request_xml, response_xml, processing_log, steps } = useFragment(
    graphql`
      fragment QueryContents_eadaptorQuery on EadaptorQuery {
        request_xml
        response_xml
        processing_log
        steps {
          label
          status
          duration_ms
          detail
        }
      }
    `,
    queryRef,
  );
  const [chosen, setChosen] = useState<Shown | null>(null);
  const options: { value: Shown; label: string }[] = [
    ...(response_xml == null ? [] : [{ value: 'response' as const, label: 'Response' }]),
    { value: 'request', label: 'Request' },
    ...(processing_log == null ? [] : [{ value: 'log' as const, label: 'Processing log' }]),
    { value: 'steps', label: 'Steps' },
  ];
  const shown = chosen ?? (response_xml == null ? 'steps' : 'response');
  return (
    <>
      <div className={styles.bar}>
        <Segmented label="Show" options={options} value={shown} onChange={setChosen} />
      </div>
      {shown === 'response' && response_xml != null && <XmlView text={response_xml} file_name={file_name} />}
      {shown === 'request' && <XmlView text={request_xml} file_name={`Request ${file_name}`} />}
      {shown === 'log' && processing_log != null && (
        <ol className={styles.log} aria-label="Processing log">
          {processing_log.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      {shown === 'steps' && (
        <div className={styles.steps}>
          <StepsPanel
            title="Steps"
            steps={steps.map(({ label, status, duration_ms, detail }) =>
              stepOf({ label, status, duration_ms, detail }),
            )}
          />
        </div>
      )}
    </>
  );
}
