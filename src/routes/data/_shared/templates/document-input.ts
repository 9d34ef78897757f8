import { chosenTypes, type DetailsValues } from './details-form.ts';
import type { TemplateDocument } from './document.ts';

/** The details in an exported template, without its visibility, which the person has to choose. */
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

/** Converts the flows and variables of an exported template to the server's input. */
export const documentInput = ({ flows, variables }: TemplateDocument) => ({ flows, variables });
