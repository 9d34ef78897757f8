import type { MockContext } from '../../context.ts';

/** The origin of the calling portal, or else of the first portal that the server knows; links in responses point there. */
export const portalOrigin = ({
  request,
  portalOrigins,
}: Pick<MockContext, 'request' | 'portalOrigins'>): string =>
  request.headers.get('origin') ?? portalOrigins()[0] ?? new URL(request.url).origin;
