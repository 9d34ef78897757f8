import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DeleteEndpoint_endpoint$key } from '#gql/DeleteEndpoint_endpoint';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import styles from './connection-form.module.css';

const DeleteConnection = lazily(
  () => import('../partner-connections/DeleteConnection.tsx'),
  'DeleteConnection',
);

/** Deletes a connection, which no flow may use. */
export function DeleteEndpoint({ endpointRef }: { endpointRef: DeleteEndpoint_endpoint$key }) {
  const endpoint = useFragment(
    graphql`
      fragment DeleteEndpoint_endpoint on Endpoint {
        endpoint_uuid
        company_uuid
        partner_uuid
        name
        used_by {
          total_count
        }
      }
    `,
    endpointRef,
  );
  const { company_uuid, partner_uuid, used_by } = endpoint;
  const goOn = useGoOn();
  const [isAsked, setAsked] = useState(false);
  const obstacle =
    used_by.total_count > 0
      ? `In use by ${pluralize(used_by.total_count, 'flow')}. Move them to another connection first.`
      : undefined;
  return (
    <Card title="Danger zone" padded>
      <div className={styles.danger}>
        <p>
          <b>Delete this connection</b>
          <br />
          <span className="muted">
            {obstacle ?? 'Its settings and secrets are deleted. To stop it for a while, disable it.'}
          </span>
        </p>
        <Button
          look="danger"
          aria-disabled={obstacle !== undefined || undefined}
          data-tip={obstacle}
          onClick={obstacle === undefined ? () => setAsked(true) : undefined}
        >
          Delete…
        </Button>
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteConnection
            endpoint={endpoint}
            connectionId={null}
            onDeleted={() =>
              goOn(paths.partnerConnections({ company_uuid, partner_uuid }), { replace: true })
            }
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
