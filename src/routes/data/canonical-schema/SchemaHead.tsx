import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { SchemaHead_query$key } from '#gql/SchemaHead_query';
import type { SchemaHead_schema$key } from '#gql/SchemaHead_schema';
import { formatDate } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { statuses } from './schema-labels.ts';

interface SchemaHeadProps {
  schemaRef: SchemaHead_schema$key;
  queryRef: SchemaHead_query$key;
  /** The version that the workspace uses. */
  inUse: string;
  action?: ReactNode;
}

/** The name and description of the version, with a menu of the others. */
export function SchemaHead({ schemaRef, queryRef, inUse, action }: SchemaHeadProps) {
  const { version, status, released_at, release_notes } = useFragment(
    graphql`
      fragment SchemaHead_schema on CanonicalSchema {
        version
        status
        released_at
        release_notes
      }
    `,
    schemaRef,
  );
  const { canonical_schemas } = useFragment(
    graphql`
      fragment SchemaHead_query on Query {
        canonical_schemas {
          version
          status
        }
      }
    `,
    queryRef,
  );
  const { company_uuid = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const zone = useZone();
  const document = params.get('document');
  const go = (to: string) => {
    const kept = document === null ? {} : { document };
    void navigate(
      to === inUse
        ? paths.canonicalSchema({ company_uuid }, kept)
        : paths.canonicalSchemaVersion({ company_uuid, target_version: to }, kept),
    );
  };
  const look = statusLook(statuses, status);
  return (
    <PageHead
      title={version === inUse ? 'Canonical schema' : `Canonical schema ${version}`}
      badge={
        version === inUse ? (
          <Tag>Version {version}, in use</Tag>
        ) : (
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        )
      }
      context={`${status === 'PREVIEW' ? 'Planned for' : 'Released'} ${formatDate(released_at, zone)}`}
      actions={
        <>
          <Menu
            label="Version"
            align="end"
            items={canonical_schemas.map((item) => ({
              label: `Version ${item.version}`,
              hint: item.version === inUse ? 'In use' : statusLook(statuses, item.status).label,
              onSelect: () => go(item.version),
            }))}
            renderTrigger={(trigger) => (
              <Button {...trigger} icon={<IconChevronDown size={16} aria-hidden="true" />}>
                Version {version}
              </Button>
            )}
          />
          {action}
        </>
      }
    >
      {release_notes}
    </PageHead>
  );
}
