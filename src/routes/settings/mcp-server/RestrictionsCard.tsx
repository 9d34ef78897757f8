import { IconPencil } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RestrictionsCard_server$key } from '#gql/RestrictionsCard_server';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { paths } from '../../paths.ts';

interface RestrictionsCardProps {
  serverRef: RestrictionsCard_server$key;
  /** Why the settings cannot be changed. */
  locked: string | undefined;
  onEdit: () => void;
}

/** The restrictions on all assistants, whoever they act for. */
export function RestrictionsCard({ serverRef, locked, onEdit }: RestrictionsCardProps) {
  const { company_uuid, allows_all_partners, allowed_partners, redact_files, max_rows } = useFragment(
    graphql`
      fragment RestrictionsCard_server on McpServer {
        company_uuid
        allows_all_partners
        allowed_partners {
          partner_uuid
          partner_name
        }
        redact_files
        max_rows
      }
    `,
    serverRef,
  );
  return (
    <Card
      title="Restrictions"
      hint="For everyone who connects"
      actions={
        <Button
          small
          icon={<IconPencil size={14} aria-hidden="true" />}
          aria-disabled={locked !== undefined || undefined}
          data-tip={locked}
          onClick={() => {
            if (locked === undefined) onEdit();
          }}
        >
          Edit restrictions
        </Button>
      }
    >
      <KeyValue
        facts={[
          {
            label: 'Trading partners',
            value: allows_all_partners
              ? 'All'
              : allowed_partners.map(({ partner_uuid, partner_name }, index) => (
                  <span key={partner_uuid}>
                    <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
                      <bdi>{partner_name}</bdi>
                    </UiLink>
                    {index < allowed_partners.length - 1 && ','}
                  </span>
                )),
          },
          {
            label: 'File contents',
            value: redact_files ? 'Withheld' : 'Given to assistants',
          },
          { label: 'Per response', value: `At most ${pluralize(max_rows, 'row')}` },
        ]}
      />
    </Card>
  );
}
