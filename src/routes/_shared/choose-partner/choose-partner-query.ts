import type { ChoosePartnerQuery } from '#gql/ChoosePartnerQuery';

export { default } from '#gql/ChoosePartnerQuery';

interface Address {
  readonly params: { readonly company_uuid: string };
  readonly search: URLSearchParams;
}

/** For the routes of all pages that ask which partner. */
export const variables = ({ params, search }: Address): ChoosePartnerQuery['variables'] => ({
  company_uuid: params.company_uuid,
  search: search.get('q')?.trim() || null,
});
