import { useState } from 'react';
import { Button } from '../../ui/actions/Button.tsx';
import { cssVars } from '../../ui/css-vars.ts';
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Columns } from '../../ui/page/Columns.tsx';
import { KeyValue } from '../../ui/page/KeyValue.tsx';
import { NavTabs } from '../../ui/page/NavTabs.tsx';
import { Splitter, type SplitRange } from '../../ui/page/Splitter.tsx';
import { StepFoot } from '../../ui/page/StepFoot.tsx';
import { Stepper } from '../../ui/page/Stepper.tsx';
import { StatStrip, StatTile } from '../../ui/page/StatStrip.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { Tag } from '../../ui/status/Tag.tsx';
import { SimpleTable, type SimpleColumn } from '../../ui/table/SimpleTable.tsx';
import styles from './CatalogueScreen.module.css';
import { Specimen } from './Specimen.tsx';

interface Partner {
  name: string;
  runs: number;
  errors: string;
  bad: boolean;
  hourly: number[];
}

const PARTNERS: Partner[] = [
  { name: 'Alder Retail', runs: 212, errors: '14.6%', bad: true, hourly: [2, 3, 1, 2, 4, 3, 8, 9, 7, 9] },
  { name: 'Pinecrest Lines', runs: 488, errors: '1.8%', bad: true, hourly: [1, 0, 2, 1, 0, 1, 3, 2, 1, 3] },
  { name: 'Harbor Foods', runs: 121, errors: '0.0%', bad: false, hourly: [3, 4, 3, 5, 4, 4, 3, 4, 5, 4] },
];

const COLUMNS: SimpleColumn<Partner>[] = [
  { id: 'name', header: 'Partner', cell: (partner) => partner.name, grow: true },
  { id: 'runs', header: 'Runs', cell: (partner) => partner.runs, align: 'end' },
  { id: 'errors', header: 'Errors', cell: (partner) => partner.errors, align: 'end' },
  {
    id: 'trend',
    header: '24 h',
    cell: (partner) => <Sparkline values={partner.hourly} bad={partner.bad} />,
    phone: 'hide',
  },
  {
    id: 'open',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: () => (
      <Button look="quiet" small>
        Open
      </Button>
    ),
  },
];

const WIDTHS: SplitRange = { least: 20, most: 80, initial: 40 };

function SplitterSpecimen() {
  const [width, setWidth] = useState(WIDTHS.initial);
  return (
    <div className={styles.split} style={cssVars({ '--left': `${width}%` })}>
      <span>Input</span>
      <Splitter label="Width of the input" range={WIDTHS} size={width} side="left" onResize={setWidth} />
      <span>Output</span>
    </div>
  );
}

/** The components that pages are made of. */
export function PageSection() {
  return (
    <>
      <NavTabs
        label="Alder Retail"
        tabs={[
          { label: 'Dashboard', to: '/elsewhere', exact: true },
          { label: 'Executions', to: globalThis.location.pathname },
          { label: 'Library', to: '/library' },
          { label: 'Files', to: '/files', count: 3 },
        ]}
      />
      <StatStrip>
        <StatTile label="Executions" value="1,412" change="+3.1% vs. previous 24 h" to="/dev/catalogue" />
        <StatTile label="Success" value="94.6%" change="−2.2 points" verdict="bad" />
        <StatTile label="Errors" value="58" change="+41" verdict="bad" to="/dev/catalogue" />
        <StatTile label="Technical errors" value="6" change="+4" verdict="bad" />
        <StatTile label="Pending acknowledgment" value="18" change="5 overdue" verdict="bad" />
        <StatTile label="Queued" value="6" change="oldest 41 s" />
        <StatTile label="Duration p95" value="13.8 s" change="−0.4 s" verdict="good" />
      </StatStrip>
      <Columns>
        <Card
          title="Trading partners"
          hint="worst first"
          actions={
            <Button look="quiet" small>
              Snooze
            </Button>
          }
        >
          <SimpleTable
            label="Trading partners"
            columns={COLUMNS}
            rows={PARTNERS}
            rowKey={(partner) => partner.name}
          />
        </Card>
        <Card title="Facts">
          <KeyValue
            facts={[
              { label: 'Partner', value: 'Pinecrest Lines' },
              { label: 'Submitted', value: '15 Sep 2026, 14:32:05' },
              { label: 'Control number', value: <code>000000418</code> },
              {
                label: 'Data tags',
                value: (
                  <>
                    <Tag name="Order">558213</Tag>
                    <Tag name="Shipment">NB4471902</Tag>
                  </>
                ),
              },
              { label: 'Resubmitted as', value: <StatusBadge tone="ok">Success</StatusBadge> },
              { label: 'Not shown', value: null },
            ]}
          />
        </Card>
      </Columns>
      <Card title="Breadcrumb">
        <Specimen name="Breadcrumb">
          <Breadcrumb
            crumbs={[
              { label: 'Trading partners', to: '/tp' },
              { label: 'Pinecrest Lines', to: '/tp/pinecrest' },
              { label: '7f2c…', to: '/tp/pinecrest/f/7f2c' },
            ]}
          />
        </Specimen>
      </Card>
      <Card title="Panes" padded>
        <Specimen name="Splitter">
          <SplitterSpecimen />
        </Specimen>
      </Card>
      <Card title="Wizard" padded>
        <Specimen name="Stepper">
          <Stepper
            label="Multi-workspace action"
            current={2}
            steps={[
              { label: 'Action', to: '/dev/catalogue' },
              { label: 'Workspaces', to: '/dev/catalogue' },
              { label: 'Preview', to: null },
              { label: 'Run', to: null },
            ]}
          />
        </Specimen>
        <Specimen name="StepFoot">
          <StepFoot says="3 of 6 workspaces will change">
            <Button>Back</Button>
            <Button look="primary">Run on 3 workspaces</Button>
          </StepFoot>
        </Specimen>
      </Card>
    </>
  );
}
