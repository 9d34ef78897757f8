import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DeletePartner_partner$key } from '#gql/DeletePartner_partner';
import type { DeletePartnerMutation } from '#gql/DeletePartnerMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import styles from './partner-form.module.css';

/** Deletes a trading partner permanently; renders nothing for people who may not do that. */
export function DeletePartner({ partnerRef }: { partnerRef: DeletePartner_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment DeletePartner_partner on TradingPartner {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_delete
        deletion_obstacle
      }
    `,
    partnerRef,
  );
  const { partner_uuid, company_uuid, partner_name, deletion_obstacle } = partner;
  const [isAsked, setAsked] = useState(false);
  const goOn = useGoOn();
  const [remove, isDeleting] = useMutation<DeletePartnerMutation>(
    graphql`
      mutation DeletePartnerMutation($input: DeletePartnerInput!) {
        delete_partner(input: $input) {
          trading_partner {
            partner_uuid
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${partner_name} was not deleted`, success: `${partner_name} deleted` },
  );
  if (!partner.viewer_can_delete) return null;
  const isBlocked = deletion_obstacle != null;
  const deleteNow = async () => {
    const { ok } = await remove(
      { input: { partner_uuid, partner_name } },
      {
        updater(store, response) {
          if (response?.delete_partner.trading_partner)
            store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
        },
      },
    );
    setAsked(false);
    if (ok) goOn(paths.partners({ company_uuid }), { replace: true });
  };
  return (
    <Card title="Danger zone" padded className={styles.zone}>
      <div className={styles.danger}>
        <p>
          <b>Delete this trading partner</b>
          <br />
          <span className="muted">
            {deletion_obstacle ??
              'Its flows, connections, keys, agreements, and documents are deleted with it. This cannot be undone.'}
          </span>
        </p>
        <Button
          look="danger"
          aria-disabled={isBlocked || undefined}
          data-tip={deletion_obstacle ?? undefined}
          onClick={isBlocked ? undefined : () => setAsked(true)}
        >
          Delete…
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the trading partner “${partner_name}”?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        typeToConfirm={partner_name}
        onConfirm={() => void deleteNow()}
      >
        Its flows, connections, carrier keys, agreements, and documents are deleted for good, and guests lose
        their access. To stop it for a while, pause or archive it.
      </ConfirmDialog>
    </Card>
  );
}
