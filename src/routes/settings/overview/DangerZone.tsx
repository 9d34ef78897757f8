import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DangerZone_company$key } from '#gql/DangerZone_company';
import type { DangerZoneArchiveMutation } from '#gql/DangerZoneArchiveMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import styles from './Settings.module.css';

/** Actions that cannot be undone, for owners only. */
export function DangerZone({ companyRef }: { companyRef: DangerZone_company$key }) {
  const company = useFragment(
    graphql`
      fragment DangerZone_company on Company {
        company_uuid
        company_name
        viewer_can_manage_owners
        license {
          quotas {
            metric
            used
          }
        }
      }
    `,
    companyRef,
  );
  const goOn = useGoOn();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [archive, isArchiving] = useMutation<DangerZoneArchiveMutation>(
    graphql`
      mutation DangerZoneArchiveMutation($input: ArchiveCompanyInput!) {
        archive_company(input: $input) {
          company {
            company_uuid
            status
            viewer_can_edit
            viewer_can_manage_owners
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not archive the workspace', inForm: 'all' },
  );
  const { company_uuid, company_name, license } = company;
  if (!company.viewer_can_manage_owners) return null;
  const flows = license?.quotas.find(({ metric }) => metric === 'FLOWS')?.used ?? null;
  const stops = flows === null ? 'Stops all flows.' : flows > 0 ? `Stops ${pluralize(flows, 'flow')}.` : '';
  const ask = () => {
    setError(null);
    setAsking(true);
  };
  const confirm = async () => {
    const { ok, ...rest } = await archive({ input: { company_uuid, company_name } });
    if (!ok) {
      const [first] = 'errors' in rest ? rest.errors : [];
      setError(first?.message ?? null);
      return;
    }
    notify.success(`${company_name} is archived`);
    goOn(paths.companySelect({ stay: 1 }));
  };
  return (
    <Card title="Danger zone">
      <div className={styles.danger}>
        <div>
          <b>Archive this workspace</b>
          <p className="muted">
            {`${stops} Everything in it stays readable, but nothing runs and nothing can be changed.`.trim()}
          </p>
        </div>
        <Button className={styles.archive} onClick={ask}>
          Archive…
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Archive ${company_name}?`}
        confirmLabel="Archive"
        danger
        typeToConfirm={company_name}
        busy={isArchiving}
        error={error}
        onConfirm={() => void confirm()}
      >
        <p>
          {stops} Its upload pages close, and nothing in it can be changed. Everything can still be read. This
          cannot be undone here.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
