import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TypeCard_type$key } from '#gql/TypeCard_type';
import { UiLink } from '#ui/links.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { directionWords } from '../../_shared/flows/flow-labels.ts';
import { paths } from '../../paths.ts';
import styles from './gallery.module.css';

interface TypeCardProps {
  typeRef: TypeCard_type$key;
  at: { readonly company_uuid: string; readonly partner_uuid: string };
  /** The suggested name of the flow. */
  flow_name: string;
}

/** The card of a business document with its direction; it links to the form of a new flow of this type. */
export function TypeCard({ typeRef, at, flow_name }: TypeCardProps) {
  const { code, label, direction, description, edi_equivalents, is_popular } = useFragment(
    graphql`
      fragment TypeCard_type on FlowType {
        code
        label
        direction
        description
        edi_equivalents
        is_popular
      }
    `,
    typeRef,
  );
  const { company_uuid, partner_uuid } = at;
  const Icon = direction === 'SEND' ? IconArrowUp : IconArrowDown;
  return (
    <li>
      <UiLink
        to={paths.newTypedFlow({ company_uuid, partner_uuid, flow_type: code, flow_name })}
        className={styles.card}
      >
        <Icon size={20} aria-hidden="true" />
        <VisuallyHidden>{directionWords(direction)}: </VisuallyHidden>
        <span className={styles.name}>
          <b>{label}</b> {is_popular && <Tag>Popular</Tag>}
        </span>
        <small>{description}</small>
        {edi_equivalents.length > 0 && (
          <span className={styles.documents}>{edi_equivalents.join(' · ')}</span>
        )}
      </UiLink>
    </li>
  );
}
