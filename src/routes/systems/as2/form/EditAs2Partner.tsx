import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { As2PartnerFields_company$key } from '#gql/As2PartnerFields_company';
import type { EditAs2Partner_partner$key } from '#gql/EditAs2Partner_partner';
import type { EditAs2PartnerQuery } from '#gql/EditAs2PartnerQuery';
import { found } from '#errors/not-found.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import styles from '../as2.module.css';
import { dispositionLook } from '../as2-labels.ts';
import { CertificateFacts } from '../certificates/CertificateFacts.tsx';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { As2PartnerFields } from './As2PartnerFields.tsx';
import { useAs2PartnerForm } from './useAs2PartnerForm.ts';

/** `?edit=<uuid>`: the form for a trading partner's AS2 settings. */
export function EditAs2Partner({ loaded, connectionId }: OpenedFormProps<EditAs2PartnerQuery>) {
  const data = usePreloadedQuery<EditAs2PartnerQuery>(
    graphql`
      query EditAs2PartnerQuery($company_uuid: ID!, $as2_partner_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...As2PartnerFields_company
        }
        as2_partner(as2_partner_uuid: $as2_partner_uuid) {
          as2_partner_uuid
          company_uuid
          viewer_can_edit
          ...EditAs2Partner_partner
        }
      }
    `,
    loaded,
  );
  const { close } = useDrawerAddress();
  const company = found(data.company, 'workspace');
  const partner = data.as2_partner;
  // An object of another workspace counts as not found.
  if (!partner || partner.company_uuid !== company.company_uuid)
    return <NotThere what="AS2 partner" onClose={close} />;
  if (!partner.viewer_can_edit) return <ShownPartner partnerRef={partner} onClose={close} />;
  return (
    <EditDrawer
      key={partner.as2_partner_uuid}
      partnerRef={partner}
      companyRef={company}
      connectionId={connectionId}
      onClose={close}
    />
  );
}

interface EditDrawerProps {
  partnerRef: EditAs2Partner_partner$key;
  companyRef: As2PartnerFields_company$key;
  connectionId: string;
  onClose: () => void;
}

function usePartner(partnerRef: EditAs2Partner_partner$key) {
  return useFragment(
    graphql`
      fragment EditAs2Partner_partner on As2Partner {
        as2_partner_uuid
        company_uuid
        partner_uuid
        name
        enabled
        trading_partner {
          partner_uuid
          partner_name
        }
        certificate {
          certificate_uuid
          ...CertificateFacts_certificate
        }
        next_certificate {
          certificate_uuid
          ...CertificateFacts_certificate
        }
        last_mdn_disposition
        last_mdn_at
        last_message_at
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...useAs2PartnerForm_partner
      }
    `,
    partnerRef,
  );
}

function EditDrawer({ partnerRef, companyRef, connectionId, onClose }: EditDrawerProps) {
  const partner = usePartner(partnerRef);
  const { as2_partner_uuid, company_uuid, name, enabled, trading_partner, certificate, next_certificate } =
    partner;
  const { open } = useDrawerAddress();
  const form = useAs2PartnerForm({
    company_uuid,
    connectionId,
    partnerRef: partner,
    onSaved: (saved) => {
      notify.success(`${saved || name} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={name}
      context={
        <>
          <StatusBadge tone={enabled ? 'ok' : 'skip'}>{enabled ? 'Enabled' : 'Disabled'}</StatusBadge> AS2
          partner
        </>
      }
      extra={next_certificate && <Button onClick={() => open('roll', as2_partner_uuid)}>Roll over…</Button>}
      after={<PartnerFacts partner={partner} />}
    >
      <As2PartnerFields
        form={form}
        companyRef={companyRef}
        partnerName={trading_partner.partner_name}
        certificateNote={
          certificate
            ? `It becomes the next certificate, used after the rollover.${
                next_certificate ? ' It replaces the one that is next now.' : ''
              }`
            : 'Paste the PEM text, or choose a file. It is in use at once.'
        }
      />
    </FormDrawer>
  );
}

/** Read-only settings, for a workspace where nothing can be changed. */
function ShownPartner({ partnerRef, onClose }: Pick<EditDrawerProps, 'partnerRef' | 'onClose'>) {
  const partner = usePartner(partnerRef);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={partner.name}
      context="You can view it but not change it"
      width={640}
    >
      <PartnerFacts partner={partner} />
    </Drawer>
  );
}

function PartnerFacts({ partner }: { partner: ReturnType<typeof usePartner> }) {
  const { company_uuid, partner_uuid, trading_partner, certificate, next_certificate } = partner;
  const { last_mdn_disposition, last_mdn_at, last_message_at } = partner;
  const zone = useZone();
  const mdn = last_mdn_disposition == null ? null : dispositionLook(last_mdn_disposition);
  return (
    <>
      <FormSection title="Exchange">
        <div className={styles.wide}>
          <KeyValue
            facts={[
              {
                label: 'Trading partner',
                value: (
                  <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })}>
                    {trading_partner.partner_name}
                  </UiLink>
                ),
              },
              {
                label: 'Last MDN',
                value:
                  mdn === null || last_mdn_at == null ? (
                    'None'
                  ) : (
                    <StatusBadge tone={mdn.tone}>
                      {mdn.label}, {formatDateTime(last_mdn_at, zone)}
                    </StatusBadge>
                  ),
              },
              {
                label: 'Last message',
                value:
                  last_message_at == null ? (
                    'None'
                  ) : (
                    <UiLink to={paths.as2({ company_uuid }, { tab: 'messages', partner: partner_uuid })}>
                      {formatDateTime(last_message_at, zone)}
                    </UiLink>
                  ),
              },
            ]}
          />
        </div>
      </FormSection>
      {certificate && (
        <FormSection title="Certificate in use">
          <CertificateFacts certificateRef={certificate} />
        </FormSection>
      )}
      {next_certificate && (
        <FormSection title="Next certificate" hint="In use after the rollover">
          <CertificateFacts certificateRef={next_certificate} />
        </FormSection>
      )}
      <AuditTrail
        entity_type="As2Partner"
        entity_id={partner.as2_partner_uuid}
        created={{ at: partner.created_at, by: partner.created_by.display }}
        changed={{ at: partner.updated_at, by: partner.updated_by.display }}
      />
    </>
  );
}
