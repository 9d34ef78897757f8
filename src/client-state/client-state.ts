// Keeping and writing are what these documents are for; reading is done elsewhere, which the rules cannot see.
/* oxlint-disable relay/unused-fields, relay/must-colocate-fragment-spreads */
import {
  commitLocalUpdate,
  createOperationDescriptor,
  getRequest,
  type Disposable,
  type Environment,
  type RecordSourceProxy,
} from 'relay-runtime';
import { graphql } from 'react-relay';
import type { clientStateUpdatableQuery } from '#gql/clientStateUpdatableQuery';

// Everything that must survive garbage collection: nobody else retains client fields for good.
const retained = graphql`
  query clientStateQuery {
    client_state {
      gui {
        loading_calls
        server_unreachable
      }
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

/** The initial state of each slice (spec §3). A further slice adds its record here and its field above. */
const slices: Readonly<Record<string, readonly [type: string, initial: Readonly<Record<string, unknown>>]>> =
  {
    gui: ['GuiState', { loading_calls: [], server_unreachable: false }],
    companies: ['CompaniesState', { active: null }],
    trading_partners: ['TradingPartnersState', { active: null }],
  };

function writeInitialState(store: RecordSourceProxy): void {
  const state = store.get(STATE_ID) ?? store.create(STATE_ID, 'ClientState');
  for (const [field, [type, initial]] of Object.entries(slices)) {
    const id = `${STATE_ID}:${field}`;
    const slice = store.get(id) ?? store.create(id, type);
    // The typings know scalars only; a list of strings is stored the same way.
    for (const [name, value] of Object.entries(initial)) slice.setValue(value as null, name);
    state.setLinkedRecord(slice, field);
  }
  store.getRoot().setLinkedRecord(state, 'client_state');
}

/** Writes the initial state and keeps it from garbage collection for the environment's life. */
export function initClientState(environment: Environment): Disposable {
  commitLocalUpdate(environment, writeInitialState);
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
