import type { ReactNode } from 'react';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { KeyValue, type Fact } from '../../../ui/page/KeyValue.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import type { AssignedValue } from './connection-config.ts';

interface ConnectionFactsProps {
  assigned: AssignedValue | null;
  /** Where no form shows it. */
  address?: string;
  /** More of the kind, before what uses it. */
  facts?: readonly Fact[];
  lastSuccess: string | null | undefined;
  lastFailure: string | null | undefined;
  /** The flows that use it. */
  usedBy: ReactNode;
  /** On a page the section is a card. */
  card?: boolean;
}

/** What the platform gave to a host system or a connection, and which flows use it. */
export function ConnectionFacts(props: ConnectionFactsProps) {
  const { assigned, address, facts = [], lastSuccess, lastFailure, usedBy } = props;
  const list = (
    <KeyValue
      facts={[
        { label: 'Address', value: address },
        {
          label: assigned?.label ?? '',
          value: assigned && (
            <CopyText
              text={absolute(assigned.value)}
              shown={firstLine(absolute(assigned.value))}
              what={assigned.what}
            />
          ),
        },
        ...facts,
        { label: 'Last success', value: lastSuccess == null ? 'Never' : <RelativeTime at={lastSuccess} /> },
        { label: 'Last failure', value: lastFailure == null ? 'Never' : <RelativeTime at={lastFailure} /> },
        { label: 'Used by', value: usedBy },
      ]}
    />
  );
  return props.card ? <Card title="In use">{list}</Card> : <FormSection title="In use">{list}</FormSection>;
}

/** Pages of the platform are named without their host. */
const absolute = (value: string) => (value.startsWith('/') ? new URL(value, location.origin).href : value);

/** A signing request has many lines. */
const firstLine = (value: string) => value.split('\n')[0] ?? value;
