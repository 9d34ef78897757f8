import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingItem_mapping$key } from '#gql/MappingItem_mapping';
import { nodesOf } from '#relay/connection.ts';
import { formatCount } from '#lib/numbers.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { someOf } from '../../_shared/some-of.ts';
import { paths } from '../../paths.ts';
import { formatWords } from '../_shared/mapping-labels.ts';
import { MappingMenu } from './MappingMenu.tsx';
import type { MappingColumn } from './mapping-filters.ts';
import styles from './mappings.module.css';

interface MappingItemProps {
  mappingRef: MappingItem_mapping$key;
  connectionId: string;
  /** The library document for which a mapping is being chosen. */
  sample: string | null;
}

export function MappingItem({ mappingRef, connectionId, sample }: MappingItemProps) {
  const mapping = useFragment(
    graphql`
      fragment MappingItem_mapping on Mapping {
        mapping_uuid
        company_uuid
        name
        description
        input_type
        output_type
        latest_saved_at
        latest_deployed_at
        has_undeployed_changes
        latest_revision {
          mapping_uuid
          created_at
          number
        }
        deployed_revision {
          mapping_uuid
          created_at
          number
        }
        used_by {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
              trading_partner {
                partner_uuid
                partner_name
              }
            }
          }
        }
        updated_by {
          display
        }
        ...MappingMenu_mapping
      }
    `,
    mappingRef,
  );
  const isPhone = useIsPhone();
  const { name, description, input_type, output_type, used_by, deployed_revision, latest_deployed_at } =
    mapping;
  const formats = `${formatWords(input_type)} to ${formatWords(output_type)}`;
  const muted = (text: string) => <span className={styles.muted}>{text}</span>;
  return (
    <GridCells<MappingColumn>
      cells={{
        name: (
          <RowLink to={paths.mapping(mapping, { sample })} className={styles.name}>
            {name}
          </RowLink>
        ),
        input: formatWords(input_type),
        output: formatWords(output_type),
        description: isPhone
          ? muted([formats, description].filter(Boolean).join(' · '))
          : (description ?? muted('–')),
        saved: (
          <span data-tip={`Revision ${mapping.latest_revision.number}`}>
            <RelativeTime at={mapping.latest_saved_at} />
          </span>
        ),
        deployed:
          latest_deployed_at == null ? (
            muted('Never')
          ) : (
            <span data-tip={deployed_revision ? `Revision ${deployed_revision.number}` : undefined}>
              <RelativeTime at={latest_deployed_at} />
            </span>
          ),
        status: !mapping.has_undeployed_changes ? (
          <StatusBadge tone="ok">Deployed</StatusBadge>
        ) : latest_deployed_at == null ? (
          <StatusBadge tone="sub">Never deployed</StatusBadge>
        ) : (
          // Beside a long name, a longer label would push the menu out of the row.
          <StatusBadge tone="wait">{isPhone ? 'Undeployed' : 'Undeployed changes'}</StatusBadge>
        ),
        used_by:
          used_by.total_count === 0 ? (
            muted('0')
          ) : (
            <span
              data-tip={someOf(
                nodesOf(used_by).map(
                  ({ flow_name, trading_partner }) => `${flow_name} (${trading_partner.partner_name})`,
                ),
                used_by.total_count,
              )}
            >
              {formatCount(used_by.total_count)}
            </span>
          ),
        updated_by: <bdi>{mapping.updated_by.display}</bdi>,
        actions: <MappingMenu mappingRef={mapping} connectionId={connectionId} />,
      }}
    />
  );
}
