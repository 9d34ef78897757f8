import type { Names } from './names.ts';

/** File names, relative to the screen's folder, and their texts before they are formatted. */
export type Files = Readonly<Record<string, string>>;

/** The route and the variables of its query, which are the same for each kind of screen; `skeleton` is its first card. */
export function frameFiles(names: Names, skeleton: string): Files {
  const { area, component, folder, isRestricted, pattern, screen, title } = names;
  const who = isRestricted ? 'editors and owners' : 'everybody in the workspace';
  const crumbs = isRestricted ? `{ label: 'Settings', to: paths.settings(params) },` : '';
  return {
    'route.ts': `import type { RouteObject } from 'react-router';
import type { ${component}ScreenQuery } from '#gql/${component}ScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** \`${pattern.replace(':company_uuid', '{company}')}\`: ${who}. */
export const ${screen}Route = (): RouteObject =>
  screenRoute<'${screen}', ${component}ScreenQuery>({
    at: '${screen}',
    title: '${title}',
    ${isRestricted ? `viewer: 'restricted',` : ''}
    crumbs: (params) => [${crumbs} { label: '${title}', to: paths.${screen}(params) }],
    query: () => import('./${folder}-query.ts'),
    screen: async () => (await import('./${component}Screen.tsx')).${component}Screen,
    skeleton: { loading: '${area === 'company' ? 'the page' : title.toLowerCase()}', cards: [${skeleton}] },
  });
`,
    [`${folder}-query.ts`]: `import type { ${component}ScreenQuery } from '#gql/${component}ScreenQuery';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/${component}ScreenQuery';

export const variables: ToVariables<'${screen}', ${component}ScreenQuery> = ({ params }) => ({
  company_uuid: params.company_uuid,
});
`,
  };
}

/** What the tests of each kind of screen begin with. */
export const testHead = (
  { screen }: Names,
  testing: string,
): string => `import { ${testing} } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const address = paths.${screen}(seeded);
`;

/** Tests that do not depend on what the screen shows. `whole` waits until it is shown. */
export function commonTests({ component, isRestricted }: Names, whole: string): string {
  const retry = `
test('offers Retry when the server fails, and then shows the page', async () => {
  let failing = true;
  const { user } = await renderRoute(address, {
    server,
    intercept: ({ operationName }) =>
      failing && operationName === '${component}ScreenQuery' ? new Response('oops', { status: 503 }) : undefined,
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  failing = false;
  await user.click(retry);
  ${whole}
});
`;
  const access = `
test.each(['viewer@northbay.example', 'guest@northbay.example'])('shows nothing to %s', async (as) => {
  await renderRoute(address, { server, as });
  await screen.findByRole('navigation', { name: 'Workspace' });
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(screen.queryByRole('heading')).toBeNull();
});
`;
  return retry + (isRestricted ? access : '');
}

/** The field of `Company` that a new screen shows, until it shows something else. */
export const FIRST_FIELD = 'website';

/** A screen with one part: a card with a field of the workspace. */
export function screenFiles(names: Names): Files {
  const { component, isRestricted, title } = names;
  return {
    ...frameFiles(names, '{ lines: 4 }'),
    [`${component}Screen.tsx`]: `import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { ${component}ScreenQuery } from '#gql/${component}ScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { PageHead } from '#ui/page/PageHead.tsx';
import { ${component}Card } from './${component}Card.tsx';

export function ${component}Screen() {
  const query = graphql\`
    query ${component}ScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...${component}Card_company
      }
    }
  \`;
  const data = useRouteQuery<${component}ScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead title="${title}" />
      <Part>
        <${component}Card companyRef={found(data.company, 'workspace')} />
      </Part>
    </Parts>
  );
}
`,
    [`${component}Card.tsx`]: `import { graphql, useFragment } from 'react-relay/hooks';
import type { ${component}Card_company$key } from '#gql/${component}Card_company';
import { Card } from '#ui/page/Card.tsx';

/** A part of the page: it asks for its own fields, and fails alone. */
export function ${component}Card({ companyRef }: { companyRef: ${component}Card_company$key }) {
  const { ${FIRST_FIELD} } = useFragment(
    graphql\`
      fragment ${component}Card_company on Company @throwOnFieldError {
        company_uuid
        ${FIRST_FIELD}
      }
    \`,
    companyRef,
  );
  return (
    <Card title="Website" padded>
      <bdi>{${FIRST_FIELD} ?? 'None'}</bdi>
    </Card>
  );
}
`,
    [`${component}Screen.test.tsx`]: `${testHead(names, isRestricted ? 'screen, waitFor, within' : 'screen, within')}
const { data } = await server.graphql<{ company: { ${FIRST_FIELD}: string | null } }>(
  'owner@northbay.example',
  \`{ company(company_uuid: "\${seeded.company_uuid}") { company_uuid ${FIRST_FIELD} } }\`,
);

const shown = async () => {
  await screen.findByRole('heading', { level: 1, name: '${title}' });
  return within(screen.getByRole('main')).findByText(data.company.${FIRST_FIELD} ?? 'None');
};

test('shows the website of the workspace', async () => {
  const { operations } = await renderRoute(address, { server });
  expect(await shown()).toBeTruthy();
  expect(operations()).toContain('${component}ScreenQuery');
});
${commonTests(names, 'expect(await shown()).toBeTruthy();')}`,
  };
}
