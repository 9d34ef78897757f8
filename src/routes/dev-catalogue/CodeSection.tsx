import { useState } from 'react';
import { CodeEditor } from '../../ui/code-editor/CodeEditor.tsx';
import { Card } from '../../ui/page/Card.tsx';

const EXPRESSION = `/* One line for each item of the order. */
{
  "order": order.number,
  "total": $sum(order.lines.(quantity * price)),
  "lines": order.lines[quantity > 0].{
    "sku": $uppercase(sku),
    "region": $lookup("region_codes", ship_to.state)
  },
}`;

const XML = `<UniversalShipment xmlns="http://www.cargowise.com/Schemas/Universal/2011/11">
  <Shipment><TransportMode><Code>SEA</Code></TransportMode></Shipment>
</UniversalShipment>`;

/** Code: edited with problems and completions, and read. */
export function CodeSection() {
  const [text, setText] = useState(EXPRESSION);
  return (
    <>
      <Card title="Code" padded>
        <CodeEditor
          label="Expression"
          language="jsonata"
          value={text}
          onChange={setText}
          problems={[
            { line: 8, column: 4, message: 'A field must follow the comma', severity: 'error' },
            { line: 6, column: 15, message: 'This table is not published', severity: 'warning' },
          ]}
          completions={[
            { label: 'order.number', kind: 'path', detail: '"PO-10442"' },
            { label: 'order.lines', kind: 'path', detail: '3 items' },
            { label: '$lookup', kind: 'function', detail: 'table, key', apply: '$lookup("' },
          ]}
        />
      </Card>
      <Card title="Code that is read only" padded>
        <CodeEditor label="Query" language="xml" value={XML} readOnly minRows={3} />
      </Card>
    </>
  );
}
