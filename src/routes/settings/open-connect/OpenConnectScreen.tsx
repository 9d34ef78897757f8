import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import { ConnectionHandler } from 'relay-runtime';
import type { OpenConnectScreenQuery } from '#gql/OpenConnectScreenQuery';
import { found } from '#errors/not-found.ts';
import { dataID } from '#relay/data-id.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { NEW, type DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { useRefresh } from '../mcp-server/useRefresh.ts';
import { AdapterTable } from './AdapterTable.tsx';
import { KeyTable } from './KeyTable.tsx';

/** Adapters that others host, and the keys with which their programs register them. */
export function OpenConnectScreen() {
  const query = graphql`
    query OpenConnectScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
        ...KeyTable_company
        ...AdapterTable_company
      }
    }
  `;
  const data = useRouteQuery<OpenConnectScreenQuery>(query);
  const company = found(data.company, 'workspace');
  const { company_uuid, viewer_can_edit } = company;
  const { openForm } = useFormAddress();
  const [refresh, isRefreshing] = useRefresh(query);
  const context = useKeyList(company_uuid);
  const add = (look: ButtonLook) =>
    viewer_can_edit && (
      <Button
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: NEW })}
      >
        Add API key
      </Button>
    );
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead
        title="Open Connect"
        context="Adapters hosted by others, and the keys that register them"
        actions={add('primary')}
      />
      <Card title="API keys" hint="Register and change adapters, nothing else">
        <Part>
          <KeyTable companyRef={company} addAction={add('default')} />
        </Part>
      </Card>
      <Card
        title="Adapters"
        hint="Calls of the last 24 hours"
        actions={
          <Button
            small
            look="quiet"
            busy={isRefreshing}
            icon={<IconRefresh size={14} aria-hidden="true" />}
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      >
        <Part>
          <AdapterTable companyRef={company} />
        </Part>
      </Card>
      <Outlet context={context} />
    </Parts>
  );
}

const keyListOf = (company_uuid: string): string =>
  ConnectionHandler.getConnectionID(dataID('Company', { company_uuid }), 'KeyTable_remote_adapter_api_keys');

/** The list that a new key is added to. */
function useKeyList(company_uuid: string): DrawerContext {
  return useMemo(() => ({ connectionId: keyListOf(company_uuid) }), [company_uuid]);
}
