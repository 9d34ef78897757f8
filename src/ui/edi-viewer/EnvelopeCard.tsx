import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import { summarizeEnvelope } from '../../edi/describe-document.ts';
import { standardAt } from '../../edi/document.ts';
import type { EdiStructure } from '../../edi/structure.ts';
import type { EdiDocument } from '../../edi/types.ts';
import { formatCount } from '../../lib/numbers.ts';
import { pluralize } from '../../lib/text.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { cx } from '../cx.ts';
import styles from './EnvelopeCard.module.css';

export interface EnvelopeCardProps {
  document: EdiDocument;
  structure: EdiStructure;
  dictionary: EdiDictionary | undefined;
  /** Index of the interchange in the file. */
  at: number;
  onSelect: (at: number) => void;
}

/** The sender, receiver, control number, date, usage, version, and counts of an interchange. */
export function EnvelopeCard({ document, structure, dictionary, at, onSelect }: EnvelopeCardProps) {
  const interchange = structure.interchanges[at];
  // Memoized, so that moving the cursor does not repeat it: a file may have a hundred thousand messages.
  const envelope = useMemo(
    () => (interchange ? summarizeEnvelope(document, interchange) : null),
    [document, interchange],
  );
  if (!interchange || !envelope) return null;
  const many = structure.interchanges.length;
  const types = [...envelope.types].map(([type, count]) =>
    `${count > 1 ? `${formatCount(count)} × ` : ''}${type} ${dictionary?.documents[type] ?? ''}`.trim(),
  );
  const counts = [
    envelope.groupCount > 0 ? pluralize(envelope.groupCount, 'group') : '',
    pluralize(
      envelope.messageCount,
      standardAt(document, interchange.first) === 'x12' ? 'transaction set' : 'message',
    ),
    pluralize(envelope.segmentCount, 'segment'),
  ].filter(Boolean);
  const hasHeader = interchange.header !== null;
  return (
    <div className={styles.card}>
      <dl className={styles.facts}>
        <Fact name="Document" value={types.join(', ')} />
        {hasHeader && <Fact name="Sender" value={envelope.sender} note={envelope.senderQualifier} mono />}
        {hasHeader && (
          <Fact name="Receiver" value={envelope.receiver} note={envelope.receiverQualifier} mono />
        )}
        {hasHeader && <Fact name="Control number" value={envelope.controlNumber} mono />}
        {hasHeader && <Fact name="Prepared" value={envelope.preparedAt} note="sender’s local time" />}
        {envelope.usage && (
          <div>
            <dt>Usage</dt>
            <dd className={cx(envelope.usage !== 'production' && styles.test)}>
              {usageWords[envelope.usage]}
            </dd>
          </div>
        )}
        {envelope.version && <Fact name="Version" value={envelope.version} mono />}
        <Fact name="Content" value={counts.join(', ')} />
      </dl>
      {many > 1 && (
        <div className={styles.steps}>
          <IconButton
            small
            label="Previous interchange"
            icon={<IconChevronLeft size={14} />}
            disabled={at === 0}
            onClick={() => onSelect(at - 1)}
          />
          <span>
            Interchange {at + 1} of {many}
          </span>
          <IconButton
            small
            label="Next interchange"
            icon={<IconChevronRight size={14} />}
            disabled={at === many - 1}
            onClick={() => onSelect(at + 1)}
          />
        </div>
      )}
    </div>
  );
}

const usageWords = { production: 'Production', test: 'Test', information: 'Information' };

function Fact({ name, value, note, mono }: { name: string; value: string; note?: string; mono?: boolean }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={cx(mono && 'mono')}>
        {value}
        {note && <span className={styles.note}> {note}</span>}
      </dd>
    </div>
  );
}
