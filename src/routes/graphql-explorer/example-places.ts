import type { Answers } from './fetcher.ts';

/** Values for the placeholders in the examples' variables; omits what the person cannot see. */
export type ExamplePlaces = Readonly<
  Partial<Record<'company_uuid' | 'partner_uuid' | 'invocation_uuid', string>>
>;

export const PLACES_QUERY = `query ExamplePlaces {
  viewer {
    user_uuid
    companies {
      company_uuid
      environment
      viewer_can_edit
      trading_partners(first: 1, sort: { field: LAST_ACTIVITY, direction: DESC }) {
        edges {
          node {
            partner_uuid
            flow_execution_search(first: 1) {
              edges {
                node {
                  invocation_uuid
                }
              }
            }
          }
        }
      }
    }
  }
}`;

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
}

/** The response to `PLACES_QUERY`. */
export interface PlacesAnswer {
  readonly data?: {
    readonly viewer: {
      readonly companies: readonly {
        readonly company_uuid: string;
        readonly environment: string;
        readonly viewer_can_edit: boolean;
        readonly trading_partners: Connection<{
          readonly partner_uuid: string;
          readonly flow_execution_search: Connection<{ readonly invocation_uuid: string }>;
        }> | null;
      }[];
    };
  } | null;
}

/**
 * Picks a workspace that has executions and that the person may edit, test workspaces before production ones, so that
 * the examples with mutations work too.
 */
export function placesOf({ data }: PlacesAnswer): ExamplePlaces {
  const found = (data?.viewer.companies ?? []).map(
    ({ company_uuid, environment, viewer_can_edit, trading_partners }) => {
      const partner = trading_partners?.edges[0]?.node;
      const invocation_uuid = partner?.flow_execution_search.edges[0]?.node.invocation_uuid;
      const places: ExamplePlaces = {
        company_uuid,
        ...(partner && { partner_uuid: partner.partner_uuid }),
        ...(invocation_uuid && { invocation_uuid }),
      };
      const merit = (invocation_uuid ? 4 : 0) + (viewer_can_edit ? 2 : 0) + (environment === 'TEST' ? 1 : 0);
      return { places, merit };
    },
  );
  return found.toSorted((item, other) => other.merit - item.merit)[0]?.places ?? {};
}

/** Finds values that the person can see; none if the request fails, because examples can also be filled in by hand. */
export function findPlaces(
  ask: (request: { readonly query: string; readonly operationName: string }) => Answers,
): Promise<ExamplePlaces> {
  return new Promise((resolve) => {
    ask({ query: PLACES_QUERY, operationName: 'ExamplePlaces' }).subscribe({
      next: (answer) => resolve(placesOf(answer as PlacesAnswer)),
      error: () => resolve({}),
      complete: () => resolve({}),
    });
  });
}

/** An example's variables with the known values filled in. */
export const filled = (variables: string, places: ExamplePlaces): string =>
  variables.replaceAll(/<(\w+)>/g, (whole, name: keyof ExamplePlaces) => places[name] ?? whole);
