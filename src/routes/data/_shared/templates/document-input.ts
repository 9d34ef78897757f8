import { chosenTypes, type DetailsValues } from './details-form.ts';
import type { TemplateDocument } from './document.ts';

/** What an exported template says of itself; it is never offered more widely than asked for. */
export const documentDetails = ({
  name,
  description,
  category,
  partner_types,
}: TemplateDocument): Omit<DetailsValues, 'visibility'> => ({
  name: name ?? '',
  description: description ?? '',
  category: category ?? 'OTHER',
  partner_types: chosenTypes(partner_types ?? []),
});

/** Flows and variables of an exported template as the server takes them. */
export const documentInput = ({ flows, variables }: TemplateDocument) => ({ flows, variables });
