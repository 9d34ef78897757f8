import { fetchQuery, graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { findExecutionQuery } from '#gql/findExecutionQuery';
import { tokenIfAny } from '../../auth/token.ts';

/** What the address of an execution is made of. */
export interface ExecutionPlace {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly invocation_uuid: string;
}

/**
 * The run of a file that was handed in, for somebody who is signed in and may see it; null for everybody else. To be
 * asked in the store of a visitor, which never leads to a login. The number on a receipt is the beginning of the run's uuid, so the search finds it.
 */
export async function findExecution(
  environment: IEnvironment,
  receipt_number: string,
): Promise<ExecutionPlace | null> {
  // A question of nobody would be refused.
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
    // It is an extra: the receipt says all that matters.
    return null;
  }
}
