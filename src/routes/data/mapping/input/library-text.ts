import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { libraryTextQuery } from '#gql/libraryTextQuery';
import { formatCount } from '#lib/numbers.ts';
import { notify } from '#ui/feedback/notify.ts';
import { MAX_TEXT } from '../../_shared/read-text-file.ts';

/** The text of a library document; null, after showing an error, if it cannot be a sample. */
export async function libraryText(
  environment: Environment,
  document_uuid: string,
): Promise<{ readonly name: string; readonly text: string } | null> {
  const refuse = (why: string) => {
    notify.error(why, 'The document was not taken');
    return null;
  };
  const max_bytes = 2 * MAX_TEXT;
  const data = await fetchQuery<libraryTextQuery>(
    environment,
    graphql`
      query libraryTextQuery($document_uuid: ID!, $max_bytes: Int!) @throwOnFieldError {
        library_document(document_uuid: $document_uuid) {
          document_uuid
          name
          size_bytes
          preview(max_bytes: $max_bytes)
        }
      }
    `,
    { document_uuid, max_bytes },
    { fetchPolicy: 'network-only' },
  )
    .toPromise()
    .catch(() => undefined);
  if (data === undefined) return refuse('The server could not be reached.');
  const document = data.library_document;
  if (document?.preview == null) return refuse('The document is gone, or it is not text.');
  if (Number(document.size_bytes) > max_bytes || document.preview.length > MAX_TEXT)
    return refuse(`It has more than ${formatCount(MAX_TEXT)} characters. Use a smaller one.`);
  return { name: document.name, text: document.preview };
}
