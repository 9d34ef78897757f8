// Keeping and writing are what these documents are for; reading is done elsewhere, which the rules cannot see.
/* oxlint-disable relay/unused-fields, relay/must-colocate-fragment-spreads */
import {
  commitLocalUpdate,
  createOperationDescriptor,
  getRequest,
  type Disposable,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import { graphql } from 'react-relay';
import { retryImport } from '../lib/retry-import.ts';
import type { clientStateUpdatableQuery } from '#gql/clientStateUpdatableQuery';

// What every page needs must survive garbage collection from the first moment: nobody else retains client fields for
// good. The other slices are retained by all-slices.ts, which the entry need not carry.
const retained = graphql`
  query clientStateQuery {
    client_state {
      companies {
        active {
          company_uuid
          company_name
          short_code
          environment
          my_role
          my_access
        }
      }
      gui {
        loading_calls
        server_unreachable
      }
      trading_partners {
        active {
          partner_uuid
          partner_name
        }
      }
    }
  }
`;

const STATE_ID = 'client:state';

/** An initial list of links: the typings of records know scalars only. */
const NONE = Symbol('no links');

/** The initial state of each slice (spec §3). A further slice adds its record here and its field above. */
const slices: Readonly<Record<string, readonly [type: string, initial: Readonly<Record<string, unknown>>]>> =
  {
    carrier_api_keys: ['CarrierApiKeysState', { active: null }],
    companies: ['CompaniesState', { active: null, list: NONE, companies_with_users: NONE }],
    endpoints: ['EndpointsState', { active: null }],
    flow_configuration: ['FlowConfigurationState', { active: null }],
    flow_filter_options: ['FlowFilterOptionsState', { flows: NONE }],
    gui: ['GuiState', { loading_calls: [], server_unreachable: false }],
    host_systems: ['HostSystemsState', { company_uuid: null, all: NONE, active: null }],
    license_types: ['LicenseTypesState', { integration_license_types: null }],
    remote_adapter_api_keys: ['RemoteAdapterApiKeysState', { by_company: NONE }],
    sftp_launcher: ['SftpLauncherState', { company_uuid: null, jobs: null, sftp_job: null, job_event: null }],
    sftp_users: ['SftpUsersState', { by_company: NONE }],
    trading_partners: ['TradingPartnersState', { active: null }],
  };

/** The record of a slice, for what an updatable query cannot write: wrappers that come and go. */
export function sliceIn(store: RecordSourceProxy, name: string): RecordProxy {
  return recordIn(store, `${STATE_ID}:${name}`, slices[name]?.[0] ?? '');
}

/** A record of the client state by its id, made when there is none. */
export const recordIn = (store: RecordSourceProxy, id: string, type: string): RecordProxy =>
  store.get(id) ?? store.create(id, type);

/** Puts a slice back to its beginning. */
export function resetSlice(store: RecordSourceProxy, name: string): void {
  const slice = sliceIn(store, name);
  for (const [field, value] of Object.entries(slices[name]?.[1] ?? {})) {
    if (value === NONE) slice.setLinkedRecords([], field);
    // A list of strings is stored like a scalar.
    else slice.setValue(value as null, field);
  }
  if (name === 'sftp_launcher') {
    const events = recordIn(store, `${STATE_ID}:sftp_launcher:all_events`, 'SftpJobEvents');
    events.setLinkedRecords([], 'events');
    events.setValue(null, 'meta_data');
    slice.setLinkedRecord(events, 'all_events');
  }
}

/** Writes the slices that are not there: at the start all of them. */
export function writeInitialState(store: RecordSourceProxy): void {
  const state = recordIn(store, STATE_ID, 'ClientState');
  for (const name of Object.keys(slices)) {
    if (store.get(`${STATE_ID}:${name}`)) continue;
    resetSlice(store, name);
    state.setLinkedRecord(sliceIn(store, name), name);
  }
  store.getRoot().setLinkedRecord(state, 'client_state');
}

/** Writes the initial state and keeps it from garbage collection for the environment's life. */
export function initClientState(environment: Environment): Disposable {
  commitLocalUpdate(environment, writeInitialState);
  // Retained here already, though its text comes later: until then there is nothing in the other slices to lose.
  void retryImport(() => import('./all-slices.ts')).then(({ retainAllSlices }) =>
    retainAllSlices(environment),
  );
  return environment.retain(createOperationDescriptor(getRequest(retained), {}));
}

export type WritableClientState = clientStateUpdatableQuery['response']['client_state'];

/** Runs `change` on a typed, writable view of the client state. Actions use it; screens call actions. */
export function updateClientState(
  environment: Environment,
  change: (state: WritableClientState) => void,
): void {
  commitLocalUpdate(environment, (store) => {
    const { updatableData } = store.readUpdatableQuery<clientStateUpdatableQuery>(
      graphql`
        query clientStateUpdatableQuery @updatable {
          client_state {
            gui {
              loading_calls
              server_unreachable
            }
            companies {
              active {
                ...companies_active
              }
            }
            trading_partners {
              active {
                ...tradingPartners_active
              }
            }
          }
        }
      `,
      {},
    );
    change(updatableData.client_state);
  });
}
