/** The outcome of a call: one word and the color of its dot. */
export function outcomeOf({ state, status, errors }) {
  if (state === 'running') return ['run', 'Running'];
  if (state === 'streaming') return errors.length > 0 ? ['fail', 'Errors'] : ['run', 'Streaming'];
  if (state === 'dropped') return ['fail', 'Interrupted'];
  if (state === 'left') return ['skip-word', 'Client disconnected'];
  if (status >= 500) return ['fail', String(status)];
  if (status >= 400) return ['wait', String(status)];
  if (errors.length > 0)
    return ['fail', errors.length === 1 ? (errors[0].code ?? 'Error') : `${errors.length} errors`];
  return ['ok', 'OK'];
}

export const nameOf = ({ operation, kind, status }) =>
  operation ?? (kind !== null ? 'Unnamed' : status === 401 ? 'Not authenticated' : 'Not GraphQL');
