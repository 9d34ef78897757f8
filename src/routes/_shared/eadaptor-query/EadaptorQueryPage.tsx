import { Suspense, useRef, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EadaptorQueryPage_query$key } from '#gql/EadaptorQueryPage_query';
import { lazily } from '#lib/lazily.ts';
import { Part } from '#relay/parts.tsx';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { useGoOn } from '../../useGoOn.ts';
import type { QueryRequest } from './eadaptor-form.ts';
import { EadaptorResponse } from './EadaptorResponse.tsx';
import { querySearch } from './query-address.ts';
import type { QueryFormHandle } from './QueryForm.tsx';
import type { CargowiseCodes } from './request-xml.ts';
import type { SamplePartner } from './sample.ts';
import { useRunEadaptorQuery, type QueriedKey } from './useRunEadaptorQuery.ts';

const QueryForm = lazily(() => import('./QueryForm.tsx'), 'QueryForm');

/** A host system or a partner's connection, as this page needs it. */
export interface QueriedSystem {
  readonly key: QueriedKey;
  readonly name: string;
  readonly type: string;
  readonly environment: string;
  readonly enabled: boolean;
  /** "CargoWise query", "CargoWise query through a connection of Pinecrest Lines". */
  readonly context: string;
  /** Whose connection it is; null for a host system. */
  readonly partner: SamplePartner | null;
  readonly codes: CargowiseCodes | null;
}

interface EadaptorQueryPageProps {
  system: QueriedSystem;
  /** The address of its verification page; null if there is none. */
  verifyTo: string | null;
  queryRef: EadaptorQueryPage_query$key;
  /** Null for people who may not see past queries, because they contain shipment data. */
  history: ReactNode | null;
  maySend: boolean;
}

const isCargowise = (type: string): boolean => type === 'EADAPTOR' || type === 'EADAPTOR_NEXT';

/** Queries a CargoWise system for one record through its eAdaptor, and shows its responses, current and past. */
export function EadaptorQueryPage(props: EadaptorQueryPageProps) {
  const { system, verifyTo, queryRef, history, maySend } = props;
  const { name, type, environment, enabled, context } = system;
  const verify = verifyTo !== null && <AnchorButton to={verifyTo}>Verify</AnchorButton>;
  return (
    <>
      <PageHead
        title={name}
        badge={
          <>
            <EnvironmentBadge environment={environment === 'TEST' ? 'test' : 'production'} />
            {!enabled && <Tag>Disabled</Tag>}
          </>
        }
        context={context}
        actions={verify}
      />
      {!isCargowise(type) ? (
        <Card>
          <EmptyState kind="none" title={`${name} cannot be queried`}>
            Only CargoWise can be asked for a record, through its eAdaptor. This is a connection of another
            type.
          </EmptyState>
        </Card>
      ) : history === null ? (
        <Card>
          <EmptyState kind="forbidden" title="Only editors and owners can query CargoWise">
            Its responses contain data of shipments. Ask an owner of the workspace for the role.
          </EmptyState>
        </Card>
      ) : (
        <>
          {environment !== 'TEST' && maySend && (
            <Callout tone="wait" title="This is a production system.">
              Queries read its live data and count toward its load. They change nothing.
            </Callout>
          )}
          <Workbench system={system} queryRef={queryRef} maySend={maySend} />
          <Card title="Queries" hint="The last 50 are kept">
            <Part>{history}</Part>
          </Card>
        </>
      )}
    </>
  );
}

function Workbench({
  system,
  queryRef,
  maySend,
}: Pick<EadaptorQueryPageProps, 'system' | 'queryRef' | 'maySend'>) {
  const data = useFragment(
    graphql`
      fragment EadaptorQueryPage_query on Query
      @argumentDefinitions(query: { type: "ID!" }, has_query: { type: "Boolean!" }) {
        # Without it, the form still works; the response tells what failed.
        eadaptor_query(query_uuid: $query) @include(if: $has_query) {
          query_uuid
          is_running
        }
        ...EadaptorResponse_query @arguments(query: $query, has_query: $has_query)
      }
    `,
    queryRef,
  );
  const { key, codes, partner } = system;
  const [send, isSending] = useRunEadaptorQuery(key);
  const goOn = useGoOn(['query']);
  const form = useRef<QueryFormHandle>(null);
  const sendAndShow = async (request: QueryRequest) => {
    const sent = await send(request);
    if (sent.ok)
      goOn((newest) => ({ search: querySearch(newest, sent.query_uuid) }), { preventScrollReset: true });
    return sent;
  };
  const sendAgain = async (request_xml: string) => {
    const sent = await sendAndShow({ include_documents: false, request_xml });
    // This page has no form field that could show the error.
    if (!sent.ok && sent.errors.length > 0)
      notify.error(sent.errors.map(({ message }) => message).join(' '), 'The query was not sent');
  };
  return (
    <Columns even>
      <Card title="Request">
        {maySend ? (
          <Suspense fallback={<Skeleton shape="rows" count={7} label="Loading the form" />}>
            <QueryForm
              ref={form}
              codes={codes}
              isBusy={isSending || data.eadaptor_query?.is_running === true}
              onSend={sendAndShow}
            />
          </Suspense>
        ) : (
          <EmptyState kind="forbidden" title="You can view queries but not send them" small>
            Editors and owners of the workspace can.
          </EmptyState>
        )}
      </Card>
      <Part title="Response">
        <EadaptorResponse
          queryRef={data}
          subject={'endpoint_uuid' in key ? key.endpoint_uuid : key.host_system_uuid}
          partner={partner}
          actions={
            maySend
              ? {
                  edit: (request_xml) => form.current?.edit(request_xml),
                  sendAgain: (request_xml) => void sendAgain(request_xml),
                  isSending,
                }
              : null
          }
        />
      </Part>
    </Columns>
  );
}
