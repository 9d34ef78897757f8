import { graphql, useFragment } from 'react-relay/hooks';
import type { useDocuments_query$key } from '#gql/useDocuments_query';
import type { BuilderValues } from './builder-values.ts';

interface FlowChoice {
  readonly code: string;
  readonly label: string;
  readonly description: string;
}

/** An EDI document that a flow can receive. */
export interface DocumentChoice {
  readonly standard: BuilderValues['standard'];
  readonly document: string;
  /** "850 Purchase order". */
  readonly label: string;
  readonly versions: readonly { readonly code: string; readonly version: string }[];
  readonly flowTypes: readonly FlowChoice[];
}

/** The EDI documents that a receiving flow type can carry; others could not be mapped. */
export function useDocuments(queryRef: useDocuments_query$key): readonly DocumentChoice[] {
  const { flow_types, file_types } = useFragment(
    graphql`
      fragment useDocuments_query on Query @throwOnFieldError {
        flow_types(direction: RECEIVE) {
          code
          label
          description
          edi_equivalents
        }
        file_types {
          code
          label
          standard
          document
          version
          direction
        }
      }
    `,
    queryRef,
  );
  const found = new Map<string, DocumentChoice>();
  for (const { code, label, standard, document, version, direction } of file_types) {
    if ((standard !== 'X12' && standard !== 'EDIFACT') || document == null || direction === 'DESTINATION')
      continue;
    const key = `${standard} ${document}`;
    const flowTypes = flow_types.filter(({ edi_equivalents }) => edi_equivalents.includes(key));
    if (flowTypes.length === 0) continue;
    const known = found.get(key);
    found.set(key, {
      standard,
      document,
      label: labelOf(label, standard, version ?? ''),
      versions: [...(known?.versions ?? []), { code, version: version ?? label }],
      flowTypes: flowTypes.map((flowType) => ({
        code: flowType.code,
        label: flowType.label,
        description: flowType.description,
      })),
    });
  }
  return [...found.values()];
}

/** "X12 850 Purchase order, 004010" → "850 Purchase order". */
const labelOf = (label: string, standard: string, version: string): string =>
  label.replace(`${standard} `, '').replace(`, ${version}`, '');

/** The chosen document. */
export const chosenDocument = (
  documents: readonly DocumentChoice[],
  { standard, document }: Pick<BuilderValues, 'standard' | 'document'>,
): DocumentChoice | undefined =>
  documents.find(
    (documentChoice) => documentChoice.standard === standard && documentChoice.document === document,
  );
