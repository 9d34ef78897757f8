/** One module, because people switch between the version in use and others. */
export { CanonicalSchemaScreen } from './CanonicalSchemaScreen.tsx';
export { CanonicalSchemaVersionScreen } from './CanonicalSchemaVersionScreen.tsx';
