// These documents exist only to write. Other modules read the fields, which the lint rules cannot see.
/* oxlint-disable relay/unused-fields, relay/must-colocate-fragment-spreads */
import {
  commitLocalUpdate,
  createOperationDescriptor,
  type ConcreteRequest,
  type Disposable,
  type Environment,
  type NormalizationLinkedField,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import { graphql } from 'react-relay';
import type { clientStateUpdatableQuery } from '#gql/clientStateUpdatableQuery';
import { slices, type Field, type Fields, type SliceName } from './slices.ts';

const STATE_ID = 'client:state';

const leadsOn = (entry: [string, Field]): entry is [string, Exclude<Field, { kind: 'value' }>] =>
  entry[1].kind !== 'value';

const linksOf = (fields: Fields): NormalizationLinkedField[] =>
  Object.entries(fields)
    .filter(leadsOn)
    .map(([name, { kind, fields: below }]) => ({
      kind: 'LinkedField',
      name,
      plural: kind === 'links',
      selections: linksOf(below),
    }));

/**
 * The operation retained for the environment's life. It is built at run time because garbage collection only follows
 * links, and the table of slices already lists them.
 */
const retained: ConcreteRequest = {
  kind: 'Request',
  fragment: {
    kind: 'Fragment',
    name: 'clientState',
    type: 'Query',
    argumentDefinitions: [],
    selections: [],
  },
  operation: {
    kind: 'Operation',
    name: 'clientState',
    argumentDefinitions: [],
    selections: linksOf({ client_state: { kind: 'link', fields: slices } }),
  },
  params: {
    id: null,
    cacheID: 'clientState',
    name: 'clientState',
    operationKind: 'query',
    text: null,
    metadata: {},
  },
};

/** The record of a slice, for writes that an updatable query cannot make: wrappers that are created and removed. */
export function sliceIn(store: RecordSourceProxy, name: SliceName): RecordProxy {
  return recordIn(store, `${STATE_ID}:${name}`, slices[name].type);
}

/** The client-state record with this id; created if missing. */
export const recordIn = (store: RecordSourceProxy, id: string, type: string): RecordProxy =>
  store.get(id) ?? store.create(id, type);

function writeInitial(store: RecordSourceProxy, record: RecordProxy, fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'record') {
      const below = recordIn(store, `${record.getDataID()}:${name}`, field.type);
      writeInitial(store, below, field.fields);
      record.setLinkedRecord(below, name);
    } else if (field.kind === 'links') record.setLinkedRecords([], name);
    // The record types do not cover lists of scalars.
    else record.setValue(field.kind === 'value' ? (field.initial as null) : null, name);
  }
}

/** Resets a slice to its initial state. */
export const resetSlice = (store: RecordSourceProxy, name: SliceName): void =>
  writeInitial(store, sliceIn(store, name), slices[name].fields);

/** Writes the initial state and retains it for the environment's life. */
export function initClientState(environment: Environment): Disposable {
  commitLocalUpdate(environment, (store) => {
    const state = recordIn(store, STATE_ID, 'ClientState');
    writeInitial(store, state, slices);
    store.getRoot().setLinkedRecord(state, 'client_state');
  });
  return environment.retain(createOperationDescriptor(retained, {}));
}

export type WritableClientState = clientStateUpdatableQuery['response']['client_state'];

/** Runs `change` with a typed, writable view of the client state. Actions call this; screens call actions. */
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
