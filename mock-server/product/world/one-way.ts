import type { EndpointType } from './connection-config.ts';

/** Types that only send or only receive data, as seen from the platform. */
export const oneWay: Readonly<Partial<Record<EndpointType, 'OUT' | 'IN'>>> = {
  AS2_SEND: 'OUT',
  HTTP_SEND: 'OUT',
  EMAIL_SEND: 'OUT',
  FILE_API: 'OUT',
  AS2_RECEIVE: 'IN',
  HTTP_RECEIVE: 'IN',
  EMAIL_RECEIVE: 'IN',
  UPLOAD_PAGE: 'IN',
};
