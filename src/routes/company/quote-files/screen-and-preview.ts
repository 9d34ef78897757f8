/** One file: the screen always comes with what may lie over it, which is fetched when a file is opened. */
export { QuoteFilePreview } from './QuoteFilePreview.tsx';
export { QuoteFilesScreen } from './QuoteFilesScreen.tsx';
