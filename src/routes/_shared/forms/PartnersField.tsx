import type { Chosen } from '#ui/form/choice.ts';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import type { FieldProps } from '#ui/form/useField.ts';
import { usePartnerSearch } from './usePartnerSearch.ts';

interface PartnersFieldProps extends FieldProps<readonly Chosen[]> {
  company_uuid: string;
}

/** Chooses several trading partners of a workspace. */
export function PartnersField({ company_uuid, ...props }: PartnersFieldProps) {
  const { found, ...search } = usePartnerSearch(company_uuid);
  return (
    <MultiSelectField
      {...props}
      placeholder="Add a partner…"
      choices={found}
      remote={{ ...search, shown: found.length }}
    />
  );
}
