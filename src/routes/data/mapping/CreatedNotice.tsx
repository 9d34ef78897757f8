import { useLocation } from 'react-router';
import { Callout } from '#ui/feedback/Callout.tsx';
import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import { createdIn } from '../_shared/created.ts';
import styles from './mapping.module.css';

interface CreatedNoticeProps {
  company_uuid: string;
  mapping_uuid: string;
}

/** After a generated mapping was accepted, says what else was created, with links. */
export function CreatedNotice({ company_uuid, mapping_uuid }: CreatedNoticeProps) {
  const { state } = useLocation();
  const created = createdIn(state);
  if (created?.mapping_uuid !== mapping_uuid) return null;
  const { flow, partner_uuid, partner_name } = created;
  return (
    <div className={styles.notice}>
      <Callout tone="ok" title="Created as a draft.">
        {flow && (
          <>
            The flow{' '}
            <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid: flow.flow_uuid })}>
              <bdi>{flow.flow_name}</bdi>
            </UiLink>{' '}
            uses it once both are deployed.{' '}
          </>
        )}
        The files are in the{' '}
        <UiLink to={paths.partnerLibrary({ company_uuid, partner_uuid })}>
          library of <bdi>{partner_name}</bdi>
        </UiLink>
        .
      </Callout>
    </div>
  );
}
