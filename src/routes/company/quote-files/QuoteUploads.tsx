import { graphql } from 'react-relay/hooks';
import type { QuoteUploadsMutation } from '#gql/QuoteUploadsMutation';
import { useMutation } from '#relay/useMutation.ts';
import { saveRefusal } from '../../_shared/uploads/own-uploads.ts';
import { UploadPanel } from '../../_shared/uploads/UploadPanel.tsx';
import { useUploads } from '../../_shared/uploads/useUploads.ts';

/** The server's limits. */
const LIMITS = { accepted_extensions: [], max_bytes: 26_214_400, max_files: 50 };

/** Attaches files to a quote, one by one, with their progress. */
export function QuoteUploads({ quote_uuid }: { quote_uuid: string }) {
  const [attach] = useMutation<QuoteUploadsMutation>(
    graphql`
      mutation QuoteUploadsMutation($input: UploadQuoteFileInput!) {
        upload_quote_file(input: $input) {
          quote {
            quote_uuid
            ...QuoteHead_quote
            ...QuoteFileList_quote
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The file was not attached', inForm: 'all' },
  );
  const uploads = useUploads<null>({
    place: `quote/${quote_uuid}`,
    limits: LIMITS,
    async save({ name }, upload_uuid) {
      const result = await attach({ input: { quote_uuid, file_name: name, upload_uuid } });
      if (result.ok) return null;
      throw saveRefusal(result.errors);
    },
    savedWords: ({ name }) => `${name} attached`,
  });
  return <UploadPanel uploads={uploads} />;
}
