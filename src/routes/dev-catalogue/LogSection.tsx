import { useState } from 'react';
import { LogView } from '../../ui/log-view/LogView.tsx';
import type { LogViewLine } from '../../ui/log-view/log-line.ts';
import { Card } from '../../ui/page/Card.tsx';

const START = Date.parse('2026-09-15T14:30:00Z');
const STAGES = ['Receive', 'Parse', 'Map', 'Generate', 'Deliver'];

const LINES: readonly LogViewLine[] = Array.from({ length: 100_000 }, (_, index) => ({
  seq: index + 1,
  time: new Date(START + index * 7).toISOString(),
  level: index % 97 === 96 ? 'ERROR' : index % 41 === 40 ? 'WARNING' : index % 3 === 0 ? 'DEBUG' : 'INFO',
  stepLabel: STAGES[Math.floor(index / 20_000)] ?? '',
  message:
    index % 97 === 96
      ? 'Lookup “region_codes” answered “QQ”, which the receiver does not know'
      : `Translated line ${index + 1} of the order`,
  attributes: index % 5 === 0 ? { table: 'region_codes', version: 14 } : null,
  isTruncated: index === 96,
}));

/** A log of a hundred thousand lines, with no more rows in the document than a short one. */
export function LogSection() {
  const [target, setTarget] = useState<number | null>(97);
  return (
    <Card title="Log" hint="100,000 lines">
      <LogView label="A long log" lines={LINES} pattern={/QQ/g} wrap target={target} onLine={setTarget} />
    </Card>
  );
}
