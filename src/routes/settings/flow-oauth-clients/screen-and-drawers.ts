/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { FlowOauthClientDrawers } from './FlowOauthClientDrawers.tsx';
export { FlowOauthClientsScreen } from './FlowOauthClientsScreen.tsx';
