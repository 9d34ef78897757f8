import type { ReactNode } from 'react';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue, type Fact } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import type { AssignedValue } from './connection-config.ts';

interface ConnectionFactsProps {
  assigned: AssignedValue | null;
  /** Shown only if no form on the page shows it. */
  address?: string;
  /** Further facts of this kind, shown before "Used by". */
  facts?: readonly Fact[];
  lastSuccess: string | null | undefined;
  lastFailure: string | null | undefined;
  /** The flows that use it. */
  usedBy: ReactNode;
  /** On a page, the section is a card. */
  card?: boolean;
}

/**
 * The value that the platform assigned to a host system or connection, its last success and failure, and the flows that
 * use it.
 */
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

/** The server returns addresses on the platform without their host. */
const absolute = (value: string) => (value.startsWith('/') ? new URL(value, location.origin).href : value);

/** A signing request has many lines; only the first is shown. */
const firstLine = (value: string) => value.split('\n')[0] ?? value;
