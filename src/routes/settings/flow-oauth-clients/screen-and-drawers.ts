/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { FlowOauthClientDrawers } from './FlowOauthClientDrawers.tsx';
export { FlowOauthClientsScreen } from './FlowOauthClientsScreen.tsx';
