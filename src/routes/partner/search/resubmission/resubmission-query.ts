/** A file of its own, so that the request starts while the drawer's code loads. */
export { default } from '#gql/ResubmissionDrawerQuery';
