import type { Plugin } from 'vite';
import { EXPLORER } from './security-headers.ts';

/** Serves the explorer's document at its address in development, as hosts do. */
export function explorerDocument(): Plugin {
  return {
    name: 'causeway:explorer-document',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        if (path.replace(/\/$/, '') === EXPLORER.path) {
          request.url = `/${EXPLORER.document}${query === undefined ? '' : `?${query}`}`;
        }
        next();
      });
    },
  };
}
