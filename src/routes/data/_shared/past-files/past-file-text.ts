import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { pastFileTextQuery } from '#gql/pastFileTextQuery';
import { notify } from '#ui/feedback/notify.ts';
import { MAX_TEXT } from '../read-text-file.ts';

/** The text of an execution's file; null, after showing an error, if it cannot be used. */
export async function pastFileText(environment: Environment, file_key: string): Promise<string | null> {
  const refuse = (why: string) => {
    notify.error(why, 'The file was not taken');
    return null;
  };
  const data = await fetchQuery<pastFileTextQuery>(
    environment,
    graphql`
      query pastFileTextQuery($file_key: ID!, $max_bytes: Int!) @throwOnFieldError {
        execution_file(file_key: $file_key) {
          file_key
          preview(max_bytes: $max_bytes)
          is_truncated(max_bytes: $max_bytes)
        }
      }
    `,
    { file_key, max_bytes: 2 * MAX_TEXT },
  )
    .toPromise()
    .catch(() => undefined);
  if (data === undefined) return refuse('The server could not be reached.');
  const file = data.execution_file;
  if (file?.preview == null) return refuse('The file is gone, or it is not text.');
  if (file.is_truncated || file.preview.length > MAX_TEXT)
    return refuse('It has more than 800,000 characters. Use a smaller file.');
  return file.preview;
}
