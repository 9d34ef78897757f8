import { IconDeviceFloppy, IconPencil, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { OpenedQuery_eadaptorQuery$key } from '#gql/OpenedQuery_eadaptorQuery';
import { formatDateTimeSeconds, formatDuration } from '#lib/dates.ts';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { EadaptorFollow } from './EadaptorFollow.tsx';
import { outcomeAdvice, outcomeLook, requestName, subjectWords } from './eadaptor-labels.ts';
import { QueryContents } from './QueryContents.tsx';
import type { SamplePartner, SavedSample } from './sample.ts';
import styles from './eadaptor-query.module.css';

const SaveSample = lazily(() => import('./SaveSample.tsx'), 'SaveSample');

interface OpenedQueryProps {
  queryRef: OpenedQuery_eadaptorQuery$key;
  /** Whose connection was queried; null for a host system. */
  partner: SamplePartner | null;
  /** Null for people with read-only access. */
  actions: {
    readonly edit: (request_xml: string) => void;
    readonly sendAgain: (request_xml: string) => void;
    readonly isSending: boolean;
  } | null;
}

/** A running or finished query: its result in words, its response, and its actions. */
export function OpenedQuery({ queryRef, partner, actions }: OpenedQueryProps) {
  const query = useFragment(
    graphql`
      fragment OpenedQuery_eadaptorQuery on EadaptorQuery {
        query_uuid
        company_uuid
        request_kind
        target_type
        target_key
        is_running
        outcome
        http_status
        duration_ms
        detected_errors
        request_xml
        response_xml
        started_at
        started_by {
          display
        }
        related_execution {
          invocation_uuid
          partner_uuid
        }
        ...QueryContents_eadaptorQuery
      }
    `,
    queryRef,
  );
  const { query_uuid, company_uuid, request_kind, target_type, target_key, is_running, outcome } = query;
  const { http_status, duration_ms, detected_errors, request_xml, response_xml, related_execution } = query;
  const zone = useZone();
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<(SavedSample & { of: string }) | null>(null);
  const { tone, label } = outcomeLook(outcome);
  const advice = outcomeAdvice(outcome);
  const stem = `${target_key ?? 'Response'} ${requestName(request_kind).replace(/Request$/, '')}`;
  const file_name = `${stem.replaceAll(/[/\\]/g, '-')}.xml`;
  return (
    <Card
      title={subjectWords({ request_kind, target_type, target_key })}
      hint={<span role="status">{is_running ? 'Running' : null}</span>}
    >
      {is_running && <EadaptorFollow query_uuid={query_uuid} />}
      <p className={styles.facts}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {http_status != null && <span>HTTP {http_status}</span>}
        {duration_ms != null && <span>{formatDuration(duration_ms, true)}</span>}
        <span className={styles.quiet}>
          {formatDateTimeSeconds(query.started_at, zone)}, by <bdi>{query.started_by.display}</bdi>
        </span>
        {related_execution && (
          <UiLink
            to={paths.execution({
              company_uuid,
              partner_uuid: related_execution.partner_uuid,
              invocation_uuid: related_execution.invocation_uuid,
            })}
          >
            Latest execution with this reference
          </UiLink>
        )}
      </p>
      {actions && (
        <div className={styles.bar}>
          <Button
            small
            icon={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => actions.edit(request_xml)}
          >
            Edit request
          </Button>
          <Button
            small
            busy={actions.isSending || is_running}
            icon={<IconSend size={14} aria-hidden="true" />}
            onClick={() => actions.sendAgain(request_xml)}
          >
            Send again
          </Button>
          {response_xml != null && (
            <Button
              small
              icon={<IconDeviceFloppy size={14} aria-hidden="true" />}
              onClick={() => setSaving(true)}
            >
              Save as sample…
            </Button>
          )}
        </div>
      )}
      {detected_errors.length > 0 && (
        <div className={styles.problem} data-tone={tone}>
          <ul aria-label="Detected problems">
            {detected_errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          {advice && <p>What to do: {advice}</p>}
        </div>
      )}
      {saved?.of === query_uuid && (
        <p className={styles.facts} role="status">
          Saved as {saved.name} in the{' '}
          <UiLink
            to={paths.partnerLibrary(
              { company_uuid, partner_uuid: saved.partner_uuid },
              { folder: saved.folder },
            )}
          >
            library of {saved.partner_name}
          </UiLink>
        </p>
      )}
      <QueryContents key={query_uuid} queryRef={query} file_name={file_name} />
      {isSaving && response_xml != null && (
        <Suspense fallback={null}>
          <SaveSample
            company_uuid={company_uuid}
            partner={partner}
            file_name={file_name}
            text={response_xml}
            onSaved={(sample) => setSaved({ ...sample, of: query_uuid })}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
