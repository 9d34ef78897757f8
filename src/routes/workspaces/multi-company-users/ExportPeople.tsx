import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { describeError } from '#relay/errors.ts';
import { downloadCsv } from '#lib/download.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { exportPeople, type PeopleFilter } from './export-people.ts';
import type { ManagedCompany } from './useManagedCompanies.ts';

interface ExportPeopleProps {
  companies: readonly ManagedCompany[];
  filter: PeopleFilter;
}

/** Downloads the filtered list for an access review. */
export function ExportPeople({ companies, filter }: ExportPeopleProps) {
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { csv, count } = await exportPeople(environment, filter, companies);
      downloadCsv('access-review.csv', csv);
      notify.success(`${pluralize(count, 'person', 'people')} exported`);
    } catch (error) {
      const { title, message } = describeError(error);
      notify.error([title, message].filter(Boolean).join('. '), 'Nothing was exported');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} icon={<IconDownload size={14} aria-hidden="true" />} onClick={() => void start()}>
      Export CSV
    </Button>
  );
}
