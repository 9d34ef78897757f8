const PAST: Readonly<Record<string, string>> = {
  save: 'Changed',
  update: 'Changed',
  set: 'Set',
  reset: 'Reset',
  run: 'Ran',
  send: 'Sent',
  resend: 'Resent',
  get: 'Got',
  give: 'Gave',
  take: 'Took',
  withdraw: 'Withdrew',
  begin: 'Began',
  put: 'Put',
  split: 'Split',
  resubmit: 'Resubmitted',
  submit: 'Submitted',
  flag: 'Flagged',
  drop: 'Dropped',
  stop: 'Stopped',
  roll: 'Rolled',
  rollback: 'Rolled back',
};

/** Display names for entities that mutation names refer to differently. */
const NOUNS: Readonly<Record<string, string>> = {
  company: 'workspace',
  partner: 'trading partner',
  endpoint: 'connection',
  memo: 'comment',
  acknowledgment: 'acknowledgment',
  as2: 'AS2',
  edi: 'EDI',
  sftp: 'SFTP',
  api: 'API',
  mcp: 'MCP',
  oauth: 'OAuth',
  ai: 'AI',
  url: 'URL',
  csr: 'CSR',
  multi: 'multi-',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  gs: 'GS',
  mdn: 'MDN',
  pem: 'PEM',
  cidrs: 'CIDRs',
  ta1: 'TA1',
  sha256: 'SHA-256',
};

/** What people take for one object has two types in the schema. */
const FLOW_PARTS: Readonly<Record<string, string>> = {
  flow_setup: 'flow',
  flow_configuration: 'flow settings',
};

/** Names for which `user` on its own means a workspace member. */
const MEMBER: ReadonlySet<string> = new Set(['user', 'users', 'company_user', 'user_role', 'user_status']);

function past(verb: string): string {
  const known = PAST[verb];
  if (known !== undefined) return known;
  const made = verb.endsWith('e')
    ? `${verb}d`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ied`
      : `${verb}ed`;
  return made.charAt(0).toUpperCase() + made.slice(1);
}

/** The display name of a type or field: `FlowOauthClient` and `flow_oauth_client` become “flow OAuth client”. */
export function inWords(name: string): string {
  const plain = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  if (MEMBER.has(plain)) return plain.replace(/(?:company_)?user/, 'member').replaceAll('_', ' ');
  const part = FLOW_PARTS[plain];
  if (part !== undefined) return part;
  // What such a field holds is called by its name.
  const words = plain
    .replace(/_uuids?$/, '')
    .split('_')
    .map((word) => NOUNS[word] ?? word);
  return words
    .join(' ')
    .replace('multi- ', 'multi-')
    .replace('trading trading', 'trading')
    .replace(/integration (?:user|(?=invitation))/, (guest) => (guest.endsWith(' ') ? 'guest ' : 'guest'));
}

/** The same as the beginning of a sentence. */
export function labelOf(name: string): string {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Labels of mutations whose names do not translate well. */
const LABELS: Readonly<Record<string, string>> = {
  change_partners: 'Changed trading partner from list',
  preview_sftp_pattern: 'Listed SFTP files',
};

/**
 * The display name of a mutation. With `made`, it created the entity: `save_partner` becomes “Created trading partner”.
 */
export function actionLabel(action: string, made = false): string {
  const label = LABELS[action];
  if (label !== undefined) return label;
  const [verb = '', ...noun] = action.split('_');
  const done = made && (verb === 'save' || verb === 'set') ? 'Created' : past(verb);
  return [done, inWords(noun.join('_'))].filter(Boolean).join(' ');
}
