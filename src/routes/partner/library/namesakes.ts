import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { namesakesQuery } from '#gql/namesakesQuery';
import { nodesOf } from '#relay/connection.ts';

/** A document that has the name of a chosen file. */
export interface Namesake {
  readonly document_uuid: string;
  readonly name: string;
  readonly folder: string;
  readonly revision: number;
}

/** A chosen file whose name a document in another folder has. */
export interface Doubt {
  readonly file: File;
  readonly namesakes: readonly Namesake[];
}

/** Which of the files would become new documents at the top level although their names are taken in folders. */
export async function findDoubts(
  environment: Environment,
  partner_uuid: string,
  files: readonly File[],
): Promise<readonly Doubt[]> {
  const found = await fetchQuery<namesakesQuery>(
    environment,
    graphql`
      query namesakesQuery($partner_uuid: ID!, $names: [String!]!) @throwOnFieldError {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          library(names: $names, first: 200) {
            edges {
              node {
                document_uuid
                name
                folder
                revision
              }
            }
          }
        }
      }
    `,
    { partner_uuid, names: files.map(({ name }) => name) },
    // Colleagues upload as well.
    { fetchPolicy: 'network-only' },
  ).toPromise();
  const documents = nodesOf(found?.trading_partner?.library);
  return files.flatMap((file) => {
    const namesakes = documents.filter(({ name }) => name.toLowerCase() === file.name.toLowerCase());
    return namesakes.some(({ folder }) => folder !== '') ? [{ file, namesakes }] : [];
  });
}
