import { graphql, useFragment } from 'react-relay/hooks';
import type { EdiWords_document$key } from '#gql/EdiWords_document';
import { standardWords } from './library-labels.ts';

/** What a document is about: "X12 204, 004010"; a dash if it does not say. */
export function EdiWords({ documentRef }: { documentRef: EdiWords_document$key }) {
  const { edi_standard, document_type, version } = useFragment(
    graphql`
      fragment EdiWords_document on LibraryDocument {
        document_uuid
        edi_standard
        document_type
        version
      }
    `,
    documentRef,
  );
  const type = [edi_standard && standardWords(edi_standard), document_type].filter(Boolean).join(' ');
  return [type, version].filter(Boolean).join(', ') || <span className="muted">–</span>;
}
