import type { Plugin } from 'vite';
import type { Settings } from '../src/settings.ts';

/** Serves /settings.json in development; in production, the host of the built portal provides it. */
export function settings(getSettings: () => Settings): Plugin {
  return {
    name: 'causeway:settings',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== '/settings.json') return next();
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(JSON.stringify(getSettings()));
      });
    },
  };
}
