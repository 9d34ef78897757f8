const SHAPES = {
  null_list: 'lists are null',
  other_object: 'objects of another type',
  other_scalar: 'scalars of another type',
  missing_field: 'fields missing',
  misplaced_part: 'deferred parts fit nowhere',
};

/** A short description of a rule's effect. */
export function effectOf(rule) {
  const { field, latency, status, body, error, nullify, connection, shape, rate } = rule;
  const parts = [];
  if (latency !== undefined) {
    const span = Array.isArray(latency) ? latency.map((ms) => ms / 1000).join('–') : latency / 1000;
    parts.push(`${span} s late`);
  }
  if (connection !== undefined)
    parts.push({ reset: 'connection reset', hang: 'hangs', broken_multipart: 'interrupted' }[connection]);
  if (status !== undefined) parts.push(`status ${status}`);
  if (body !== undefined) parts.push(`body ${typeof body === 'string' ? body : 'custom'}`);
  if (error !== undefined) parts.push(`error ${error.code ?? ''} “${error.message}”`);
  if (nullify) parts.push('null');
  if (shape !== undefined) parts.push(SHAPES[shape]);
  const words = parts.join(', ');
  const share = rate === undefined ? '' : ` in ${Math.round(rate * 100)} %`;
  return `${field === undefined ? '' : `${field}: `}${words}${share}`;
}

/** A description of the calls a rule applies to. */
export function scopeOf({ path, method, operation, kind, variables }) {
  if (path !== undefined) return [method, path].filter(Boolean).join(' ');
  const kinds = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions' };
  const parts = [operation, kind && kinds[kind]].filter(Boolean);
  if (variables) parts.push(`with ${JSON.stringify(variables)}`);
  return parts.length === 0 ? 'all calls' : parts.join(' ');
}
