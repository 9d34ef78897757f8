/**
 * One module, because the screen always needs the host of the preview; the preview's content loads when a file is
 * opened.
 */
export { QuoteFilePreview } from './QuoteFilePreview.tsx';
export { QuoteFilesScreen } from './QuoteFilesScreen.tsx';
