import { fetchQuery, graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { findExecutionQuery } from '#gql/findExecutionQuery';
import { tokenIfAny } from '../../auth/token.ts';

/** The parameters of an execution's address. */
export interface ExecutionPlace {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly invocation_uuid: string;
}

/**
 * The execution of an uploaded file, if the person is signed in and may see it; otherwise null. Use it with the visitor
 * store, which never starts a sign-in. The receipt number is the start of the execution's uuid, so the search finds it.
 */
export async function findExecution(
  environment: IEnvironment,
  receipt_number: string,
): Promise<ExecutionPlace | null> {
  // The server would reject an anonymous request.
  if ((await tokenIfAny()) === null) return null;
  const digits = receipt_number.replaceAll('-', '').toLowerCase();
  const begin = `${digits.slice(0, 8)}-${digits.slice(8)}`;
  try {
    const found = await fetchQuery<findExecutionQuery>(
      environment,
      graphql`
        query findExecutionQuery($text: String!) {
          quick_search(text: $text, first: 1) {
            flow_execution {
              invocation_uuid
              company_uuid
              partner_uuid
            }
          }
        }
      `,
      { text: begin },
    ).toPromise();
    const execution = found?.quick_search[0]?.flow_execution;
    return execution?.invocation_uuid.startsWith(begin) ? execution : null;
  } catch {
    // The link is optional: the receipt has everything that matters.
    return null;
  }
}
