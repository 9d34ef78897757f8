import type { Environment } from 'relay-runtime';
import { updateClientState } from './client-state.ts';

/** ADD_LOADING_CALL: a call has started. An id is listed only once. */
export function addLoadingCall(environment: Environment, id: string): void {
  updateClientState(environment, ({ gui }) => {
    if (!gui.loading_calls.includes(id)) gui.loading_calls = [...gui.loading_calls, id];
  });
}

/** REMOVE_LOADING_CALL: a call has ended. */
export function removeLoadingCall(environment: Environment, id: string): void {
  updateClientState(environment, ({ gui }) => {
    gui.loading_calls = gui.loading_calls.filter((call) => call !== id);
  });
}

/** Records whether the server is unreachable, if that has changed. */
export function setServerUnreachable(environment: Environment, unreachable: boolean): void {
  updateClientState(environment, ({ gui }) => {
    if (gui.server_unreachable !== unreachable) gui.server_unreachable = unreachable;
  });
}
