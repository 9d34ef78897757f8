import { useState } from 'react';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { FailureLine } from '../../ui/feedback/FailureLine.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { SectionBoundary } from '../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Meter } from '../../ui/status/Meter.tsx';
import styles from './CatalogueScreen.module.css';
import { Specimen } from './Specimen.tsx';

/** Empty, loading and failed states. */
export function FeedbackSection() {
  return (
    <>
      <Card title="Empty and failed">
        <div className={styles.pair}>
          <EmptyState
            kind="none"
            title="No executions yet"
            action={<Button look="primary">Send a test file</Button>}
          >
            They appear here as soon as a partner sends something.
          </EmptyState>
          <EmptyState
            kind="filtered"
            title="No execution matches these filters"
            action={<Button>Clear filters</Button>}
          />
          <EmptyState kind="forbidden" title="Not for your role">
            Ask an owner of Northbay Freight.
          </EmptyState>
          <ErrorPanel
            title="The executions could not be read"
            message="The server took longer than 30 seconds."
            requestId="req_01J8ZK3"
            onRetry={() => {}}
          />
          <FailureLine
            label="Executions of the last 24 hours"
            lost="No counts"
            title="The server failed"
            message="The server took longer than 30 seconds."
            requestId="req_01J8ZK3"
            retrying={false}
            onRetry={() => {}}
          />
        </div>
      </Card>
      <Skeleton shape="tiles" label="Loading numbers" />
      <div className={styles.pair}>
        <Card title="Loading rows">
          <Skeleton shape="rows" count={5} />
        </Card>
        <Card title="Loading a chart">
          <Skeleton shape="chart" height={150} />
        </Card>
        <Card title="Loading text">
          <Skeleton shape="text" />
        </Card>
        <Card title="Spinner">
          <Spinner label="Signing in" />
        </Card>
      </div>
      <Card title="Progress and notices">
        <Specimen name="ProgressBar">
          <div className={styles.wide}>
            <ProgressBar label="Upload" value={0.3} words="12 of 40 files" />
          </div>
          <div className={styles.wide}>
            <ProgressBar label="Verifying" value={null} />
          </div>
        </Specimen>
        <Specimen name="Meter">
          <div className={styles.wide}>
            <Meter label="Executions" value={0.77} words="38,412 of 50,000" />
          </div>
          <div className={styles.wide}>
            <Meter label="Users" value={0.88} words="22 of 25" tone="wait" />
          </div>
          <div className={styles.wide}>
            <Meter label="Storage" value={1.03} words="103 GB of 100 GB" tone="fail" />
          </div>
        </Specimen>
        <Specimen name="notify">
          <Button onClick={() => notify.success('Resubmitted PO 558213')}>Success</Button>
          <Button
            onClick={() => notify.error('The server refused: the flow is disabled.', 'Not resubmitted')}
          >
            Error
          </Button>
          <Button onClick={() => notify.info('A newer version of the portal is there.')}>Info</Button>
        </Specimen>
        <Specimen name="SectionBoundary">
          <div className={styles.wide}>
            <SectionBoundary small>
              <Bomb />
            </SectionBoundary>
          </div>
        </Specimen>
      </Card>
    </>
  );
}

function Bomb() {
  const [lit, setLit] = useState(false);
  if (lit) throw new Error('The section failed because it was asked to.');
  return <Button onClick={() => setLit(true)}>Make this section fail</Button>;
}
