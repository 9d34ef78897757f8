import type { ConnectionPlace, ExecutionFacts, ConnectionKind } from '../facts/facts.ts';

/** One side of a flow as log lines name it. */
export interface Connection extends ConnectionPlace {
  readonly kind: ConnectionKind;
  /** Name of the protocol. */
  readonly protocol: string;
}

const protocols: Readonly<Record<ConnectionKind, string>> = {
  SFTP: 'SFTP',
  AS2: 'AS2',
  HTTP: 'HTTPS',
  EADAPTOR: 'eAdaptor',
  EMAIL: 'SMTP',
  S3: 'S3',
  UPLOAD_PAGE: 'upload page',
  REMOTE_ADAPTER: 'adapter',
};

/** The source of an execution's input or the destination of its output. */
export function connectionOf(facts: ExecutionFacts, end: 'source' | 'destination'): Connection {
  const { flow, partner, company } = facts;
  const kind = flow[end];
  // The workspace's own side is the source of what it sends and the destination of what it receives.
  const isOwn = (end === 'source') === (flow.direction === 'SEND');
  const slug = isOwn ? company.short_code : partner.slug;
  const protocol = protocols[kind];
  const inbound = end === 'source';
  const place = flow.places?.[end];
  if (place) return { kind, protocol, ...place };
  switch (kind) {
    case 'SFTP':
      return { kind, protocol, host: `sftp.${slug}.example`, path: inbound ? '/outbound' : '/inbound' };
    case 'AS2':
      return { kind, protocol, host: `as2.${slug}.example`, path: '/as2' };
    case 'HTTP':
      return isOwn
        ? { kind, protocol, host: `host.${slug}.example`, path: '/api/documents' }
        : { kind, protocol, host: `api.${slug}.example`, path: '/v2/documents' };
    case 'EADAPTOR':
      return { kind, protocol, host: `eadaptor.${company.short_code}.example`, path: '/eAdaptor' };
    case 'EMAIL':
      return { kind, protocol, host: `mail.${slug}.example`, path: `documents@${slug}.example` };
    case 'S3':
      return { kind, protocol, host: `${slug}-exchange`, path: inbound ? 'outbound/' : 'inbound/' };
    case 'UPLOAD_PAGE':
      return { kind, protocol, host: `/cu/${company.short_code}`, path: '' };
    case 'REMOTE_ADAPTER':
      return { kind, protocol, host: `adapter.${slug}.example`, path: '/webhook' };
  }
}
