import type { MockContext } from '../kernel/context.ts';

/** Origin of the portal as far as the server knows; links in responses point there. */
export const portalOrigin = ({ request }: Pick<MockContext, 'request'>): string =>
  request.headers.get('origin') ?? new URL(request.url).origin;
