import type { MockContext } from '../kernel/context.ts';

/** The portal's origin, as far as the server knows it; links in responses point there. */
export const portalOrigin = ({ request }: Pick<MockContext, 'request'>): string =>
  request.headers.get('origin') ?? new URL(request.url).origin;
