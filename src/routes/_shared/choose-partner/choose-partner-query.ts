import type { ChoosePartnerQuery } from '#gql/ChoosePartnerQuery';

export { default } from '#gql/ChoosePartnerQuery';

interface Address {
  readonly params: { readonly company_uuid: string };
  readonly search: URLSearchParams;
}

/** Shared by the routes of all pages that ask for a partner. */
export const variables = ({ params, search }: Address): ChoosePartnerQuery['variables'] => ({
  company_uuid: params.company_uuid,
  search: search.get('q')?.trim() || null,
});
