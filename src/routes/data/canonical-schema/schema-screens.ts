/** One file: one goes from the version in use to another and back. */
export { CanonicalSchemaScreen } from './CanonicalSchemaScreen.tsx';
export { CanonicalSchemaVersionScreen } from './CanonicalSchemaVersionScreen.tsx';
