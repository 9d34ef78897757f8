import { useState } from 'react';
import type { EdiAnnotation } from '../../edi/types.ts';
import { Segmented } from '../../ui/actions/Segmented.tsx';
import { EdiViewer } from '../../ui/edi-viewer/EdiViewer.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Columns } from '../../ui/page/Columns.tsx';
import { CsvTable } from '../../ui/text-viewer/CsvTable.tsx';
import { JsonTree } from '../../ui/text-viewer/JsonTree.tsx';
import { TextViewer } from '../../ui/text-viewer/TextViewer.tsx';
import { XmlTree } from '../../ui/text-viewer/XmlTree.tsx';

const TENDER = [
  'ISA*00*          *00*          *ZZ*NORTHBAYFWD    *02*HJBT           *260914*1432*U*00401*000000418*0*P*>',
  'GS*SM*NORTHBAYFWD*HJBT*20260914*1432*418*X*004010',
  'ST*204*0001',
  'B2**HJBT**NB4471902**PP',
  'L11*PO-558213*PO',
  'N1*SH*NORTHBAY DC 4*93*NBDC4',
  'N3*1180 HARBOR WAY',
  'N4*OAKLAND*QQ*94607*US',
  'L3*18420*G***184500******24*L',
  'SE*8*0001',
  'GE*1*418',
  'IEA*1*000000418',
]
  .map((segment) => `${segment}~`)
  .join('\n');

const REJECTED: readonly EdiAnnotation[] = [
  {
    segmentIndex: 7,
    elementIndex: 2,
    code: '7',
    message: 'invalid code value',
    ackKind: '997',
    source: 'AK4',
    badValue: 'QQ',
    severity: 'error',
  },
];
const rejected = () => REJECTED;

const CSV = 'order,sku,quantity\nPO-558213,NB-4471,24\nPO-558214,"NB, large",3\nPO-558215,,\n';
const JSON_TEXT = '{"order":{"number":"PO-558213","lines":[{"sku":"NB-4471","quantity":24},{"sku":null}]}}';
const XML_TEXT = '<Order number="PO-558213"><Line sku="NB-4471">24</Line><Line/></Order>';

const MODES = ['pretty', 'raw', 'tree'] as const;
const TEXTS = ['whole', 'first part', 'empty', 'not valid'] as const;

/** Files: EDI with what a partner rejected, and text, CSV, JSON, and XML, whole or not. */
export function FilesSection() {
  const [mode, setMode] = useState<(typeof MODES)[number]>('pretty');
  const [kind, setKind] = useState<(typeof TEXTS)[number]>('whole');
  const partial = kind === 'first part';
  const shown = (text: string) =>
    kind === 'empty' ? '' : kind === 'whole' ? text : text.slice(0, Math.floor(text.length * 0.7));
  return (
    <>
      <Card
        title="EDI file"
        hint="with an element that the partner rejected"
        actions={
          <Segmented
            label="View of the EDI file"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'pretty', label: 'Pretty' },
              { value: 'raw', label: 'Raw' },
              { value: 'tree', label: 'Tree' },
            ]}
          />
        }
      >
        <EdiViewer
          text={shown(TENDER)}
          fileName="tender.edi"
          mode={mode}
          locate={kind === 'whole' ? rejected : undefined}
          partial={partial}
        />
      </Card>
      <Card
        title="Other files"
        actions={
          <Segmented
            label="Content of the files"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'whole', label: 'Whole' },
              { value: 'first part', label: 'First part' },
              { value: 'not valid', label: 'Not valid' },
              { value: 'empty', label: 'Empty' },
            ]}
          />
        }
      >
        <Columns even>
          <TextViewer text={shown(CSV)} label="orders.csv, as text" place={{ value: 'PO-558214' }} />
          <CsvTable text={shown(CSV)} label="orders.csv" place={{ value: 'PO-558214' }} />
          <JsonTree
            text={shown(JSON_TEXT)}
            label="order.json"
            partial={partial}
            place={{ path: 'order.lines[1].sku' }}
          />
          <XmlTree text={shown(XML_TEXT)} label="order.xml" partial={partial} />
        </Columns>
      </Card>
    </>
  );
}
