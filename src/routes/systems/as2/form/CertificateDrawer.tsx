import { useState } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { CertificateDrawerDeleteMutation } from '#gql/CertificateDrawerDeleteMutation';
import type { CertificateDrawerQuery } from '#gql/CertificateDrawerQuery';
import { found } from '#errors/not-found.ts';
import { useMutation } from '#relay/useMutation.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { paths } from '#routes/paths.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import styles from '../as2.module.css';
import { purposes, wordOf } from '../as2-labels.ts';
import { CertificateFacts } from '../certificates/CertificateFacts.tsx';
import { slotWords } from '../certificates/slot-labels.ts';
import { CertificateFlows } from './CertificateFlows.tsx';
import type { DrawerContext } from '../drawer-address.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { countInList } from '#shared/list-changes.ts';

interface CertificateDrawerProps extends DrawerContext {
  loaded: PreloadedQuery<CertificateDrawerQuery>;
}

/** `?edit=<uuid>`: a certificate, and what stops working when it expires. */
export function CertificateDrawer({ loaded, connectionId }: CertificateDrawerProps) {
  const data = usePreloadedQuery<CertificateDrawerQuery>(
    graphql`
      query CertificateDrawerQuery($company_uuid: ID!, $certificate_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        certificate(certificate_uuid: $certificate_uuid) {
          certificate_uuid
          company_uuid
          source_type
          source_uuid
          source_name
          slot
          accepted_until
          has_private_key
          trading_partner {
            partner_uuid
            partner_name
          }
          used_by {
            total_count
          }
          viewer_can_edit
          created_at
          created_by {
            display
          }
          updated_at
          updated_by {
            display
          }
          ...CertificateFacts_certificate
        }
        ...CertificateFlows_query @arguments(certificate_uuid: $certificate_uuid)
      }
    `,
    loaded,
  );
  const { close } = useDrawerAddress();
  const [asks, setAsks] = useState(false);
  const [remove, isRemoving] = useMutation<CertificateDrawerDeleteMutation>(
    graphql`
      mutation CertificateDrawerDeleteMutation($input: DeleteCertificateInput!, $connections: [ID!]!) {
        delete_certificate(input: $input) {
          certificate {
            certificate_uuid
            __id @deleteEdge(connections: $connections)
          }
          as2_profile {
            as2_profile_uuid
            ...ProfileTable_profile
          }
          as2_partner {
            as2_partner_uuid
            ...As2PartnerItem_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The certificate was not deleted', success: 'Certificate deleted' },
  );
  const { company_uuid } = found(data.company, 'workspace');
  const certificate = data.certificate;
  // An object of another workspace counts as not found.
  if (certificate?.company_uuid !== company_uuid) return <NotThere what="certificate" onClose={close} />;
  const { certificate_uuid, source_type, source_uuid, source_name, slot, accepted_until } = certificate;
  const { has_private_key, trading_partner, used_by, viewer_can_edit } = certificate;
  const deleteNow = async () => {
    const { ok } = await remove(
      { input: { certificate_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_certificate.certificate)
            countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    setAsks(false);
    if (ok) close();
  };
  const owner =
    source_uuid == null
      ? null
      : source_type === 'AS2_PROFILE'
        ? { tab: null, uuid: source_uuid }
        : source_type === 'AS2_PARTNER'
          ? { tab: 'partners', uuid: source_uuid }
          : null;
  const canDelete = viewer_can_edit && slot !== 'PRIMARY';
  // A partner's certificate can only be rolled over to an existing one; for a profile, the next one can be created.
  const canRoll =
    viewer_can_edit && (slot === 'SECONDARY' || (slot === 'PRIMARY' && source_type === 'AS2_PROFILE'));
  const rollTo = canRoll && owner ? paths.as2({ company_uuid }, { tab: owner.tab, roll: owner.uuid }) : null;
  return (
    <Drawer
      opened
      onClose={close}
      title={source_name}
      context={`${wordOf(purposes, source_type)} · ${slotWords(slot, accepted_until != null)}`}
      width={640}
      foot={
        (canDelete || rollTo !== null) && (
          <div className={styles.foot}>
            {canDelete && (
              <Button look="danger" onClick={() => setAsks(true)}>
                Delete…
              </Button>
            )}
            {rollTo !== null && <AnchorButton to={rollTo}>Roll over…</AnchorButton>}
          </div>
        )
      }
    >
      <FormSection title="Certificate">
        <CertificateFacts
          certificateRef={certificate}
          facts={[
            {
              label: 'Belongs to',
              value: owner ? (
                <UiLink to={paths.as2({ company_uuid }, { tab: owner.tab, edit: owner.uuid })}>
                  {source_name}
                </UiLink>
              ) : (
                source_name
              ),
            },
            {
              label: 'Trading partner',
              value: trading_partner && (
                <UiLink
                  to={paths.partnerDashboard({ company_uuid, partner_uuid: trading_partner.partner_uuid })}
                >
                  {trading_partner.partner_name}
                </UiLink>
              ),
            },
            {
              label: 'Private key',
              value: has_private_key ? 'Stored, never shown' : 'Not here: it is the partner’s',
            },
          ]}
        />
      </FormSection>
      <FormSection title="Used by" hint={used_by.total_count === 0 ? 'No flow' : 'They stop when it expires'}>
        <CertificateFlows queryRef={data} />
      </FormSection>
      <AuditTrail
        entity_type="Certificate"
        entity_id={certificate_uuid}
        created={{ at: certificate.created_at, by: certificate.created_by.display }}
        changed={{ at: certificate.updated_at, by: certificate.updated_by.display }}
      />
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Delete this certificate of “${source_name}”?`}
        confirmLabel="Delete"
        danger
        busy={isRemoving}
        onConfirm={() => void deleteNow()}
      >
        {slot === 'SECONDARY'
          ? 'It can then no longer take over. The certificate in use stays.'
          : 'It was replaced, and is not in use.'}{' '}
        This cannot be undone.
      </ConfirmDialog>
    </Drawer>
  );
}
