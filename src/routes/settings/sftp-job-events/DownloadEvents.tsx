import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { downloadCsv, downloadText } from '#lib/download.ts';
import { describeError } from '#relay/errors.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import { isNarrowed, type EventFilters } from './event-filters.ts';
import { allEvents, eventsAsCsv, eventsAsText } from './export-events.ts';

interface DownloadEventsProps {
  job_execution_uuid: string;
  filters: EventFilters;
  /** The file's name without extension. */
  fileName: string;
  disabled: boolean;
}

/** Downloads all events that match the filters, loaded or not. */
export function DownloadEvents({ job_execution_uuid, filters, fileName, disabled }: DownloadEventsProps) {
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const download = async (kind: 'csv' | 'log') => {
    if (isBusy) return;
    setBusy(true);
    try {
      const events = await allEvents(environment, job_execution_uuid, filters);
      if (kind === 'csv') downloadCsv(`${fileName}.csv`, eventsAsCsv(events));
      else downloadText(`${fileName}.log`, eventsAsText(events));
    } catch (error) {
      const { title, message } = describeError(error);
      notify.error([title, message].filter(Boolean).join('. '), 'Nothing was downloaded');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label="Download the events"
      align="end"
      items={[
        { heading: isNarrowed(filters) ? 'Events that match' : 'All events' },
        { label: 'Text', hint: '.log', onSelect: () => void download('log') },
        { label: 'Table', hint: '.csv', onSelect: () => void download('csv') },
      ]}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          small
          look="quiet"
          busy={isBusy}
          disabled={disabled}
          icon={<IconDownload size={14} />}
        >
          Download
        </Button>
      )}
    />
  );
}
