import type { Chosen } from '#ui/form/choice.ts';
import type { FieldProps } from '#ui/form/useField.ts';
import { FoundField } from './FoundField.tsx';
import { usePartnerSearch } from './usePartnerSearch.ts';

interface PartnerFieldProps extends FieldProps<Chosen | null> {
  company_uuid: string;
}

/** Chooses one trading partner of a workspace. */
export function PartnerField({ company_uuid, ...props }: PartnerFieldProps) {
  return <FoundField {...props} {...usePartnerSearch(company_uuid)} />;
}
