import type { CompanyList } from './company-list.ts';
import type { Names } from './names.ts';
import { commonTests, frameFiles, testHead, type Files } from './screen-files.ts';

const lines = (items: readonly string[]): string => items.join('\n');

/** The key of the row at an index, as an expression. */
function rowKey({ keys: [first = '', ...more] }: CompanyList, row: string): string {
  const key = `${row}?.${first}`;
  return more.length === 0
    ? `${key} ?? ''`
    : `\`\${${[first, ...more].map((value) => `${row}?.${value}`).join('} ${')}}\``;
}

function listModule({ component, folder, title }: Names, list: CompanyList): string {
  const { field, isDated, keys } = list;
  return `import { useCallback } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { ${component}List_query$key } from '#gql/${component}List_query';
import type { ${component}ListPageQuery } from '#gql/${component}ListPageQuery';
import { nodesOf } from '#relay/connection.ts';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { ${component}Item, type ${component}Column } from './${component}Item.tsx';

const columns: readonly GridColumn<${component}Column>[] = [
  { id: 'name', header: 'Name', width: 190, grow: true, required: true },
  ${isDated ? `{ id: 'created', header: 'Created', width: 116, phone: 'hide', spare: 1 },` : ''}
];

/** The rows, in pages. */
export function ${component}List({ queryRef }: { queryRef: ${component}List_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ${component}ListPageQuery,
    ${component}List_query$key
  >(
    graphql\`
      fragment ${component}List_query on Query
      @throwOnFieldError
      @refetchable(queryName: "${component}ListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          ${field}(first: $count, after: $cursor) @connection(key: "${component}List_${field}") {
            total_count
            edges {
              node {
                ${keys.join('\n                ')}
                ...${component}Item_row
              }
            }
          }
        }
      }
    \`,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('${folder}', columns);
  const connection = data.company?.${field};
  const rows = nodesOf(connection);
  const renderRow = useCallback(
    (index: number) => {
      const row = rows[index];
      return row ? <${component}Item key={${rowKey(list, 'row').replaceAll('?.', '.').replace(" ?? ''", '')}} rowRef={row} /> : null;
    },
    [rows],
  );
  return (
    <DataGrid
      label="${title}"
      layout={layout}
      rowCount={rows.length}
      total={connection?.total_count ?? null}
      rowKey={(index) => ${rowKey(list, 'rows[index]')}}
      renderRow={renderRow}
      more={more}
      scrollKey="${folder}"
      empty={
        <EmptyState kind="none" title="Nothing here yet">
          What this workspace adds appears in this list.
        </EmptyState>
      }
    />
  );
}
`;
}

function itemModule({ component }: Names, { isDated, keys, name, type }: CompanyList): string {
  const selected = [...new Set([...keys, name, ...(isDated ? ['created_at'] : [])])];
  return `import { graphql, useFragment } from 'react-relay/hooks';
import type { ${component}Item_row$key } from '#gql/${component}Item_row';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
${isDated ? `import { RelativeTime } from '#ui/text/RelativeTime.tsx';` : ''}

/** The columns of the list. */
export type ${component}Column = 'name'${isDated ? ` | 'created'` : ''};

export function ${component}Item({ rowRef }: { rowRef: ${component}Item_row$key }) {
  const { ${name}${isDated ? ', created_at' : ''} } = useFragment(
    graphql\`
      fragment ${component}Item_row on ${type} {
        ${selected.join('\n        ')}
      }
    \`,
    rowRef,
  );
  return (
    <GridCells<${component}Column>
      cells={{
        name: <bdi>{${name}}</bdi>,
        ${isDated ? 'created: <RelativeTime at={created_at} />,' : ''}
      }}
    />
  );
}
`;
}

function screenModule({ component, title }: Names): string {
  return `import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { ${component}ScreenQuery } from '#gql/${component}ScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { ${component}List } from './${component}List.tsx';

export function ${component}Screen() {
  const query = graphql\`
    query ${component}ScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
      }
      ...${component}List_query @arguments(company_uuid: $company_uuid)
    }
  \`;
  const data = useRouteQuery<${component}ScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  found(data.company, 'workspace');
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead title="${title}" />
      <Card>
        <Part>
          <${component}List key={company_uuid} queryRef={data} />
        </Part>
      </Card>
    </Parts>
  );
}
`;
}

function testModule(names: Names, { field, keys, name }: CompanyList): string {
  const { component, isRestricted, title } = names;
  return lines([
    testHead(names, isRestricted ? 'screen, waitFor, within' : 'screen, within'),
    `const { data } = await server.graphql<{ company: { ${field}: { edges: { node: { ${name}: string } }[] } } }>(
  'owner@northbay.example',
  \`{ company(company_uuid: "\${seeded.company_uuid}") { company_uuid ${field} { edges { node { ${[...new Set([...keys, name])].join(' ')} } } } } }\`,
);
const stored = data.company.${field}.edges.map(({ node }) => node.${name});

/** The name in the first row. */
const first = async () => {
  const [, row] = within(await screen.findByRole('grid', { name: '${title}' })).getAllByRole('row');
  return row && within(row).getAllByRole('gridcell')[0]?.textContent;
};

test('lists what the server has, in its order', async () => {
  expect(stored.length).toBeGreaterThan(0);
  const { operations } = await renderRoute(address, { server });
  expect(await first()).toBe(stored[0]);
  expect(operations()).toContain('${component}ScreenQuery');
});
${commonTests(names, 'expect(await first()).toBe(stored[0]);')}`,
  ]);
}

/** A screen with a list of the workspace, in pages. */
export function listFiles(names: Names, list: CompanyList): Files {
  const { component } = names;
  return {
    ...frameFiles(names, '{ rows: 6 }'),
    [`${component}Screen.tsx`]: screenModule(names),
    [`${component}List.tsx`]: listModule(names, list),
    [`${component}Item.tsx`]: itemModule(names, list),
    [`${component}Screen.test.tsx`]: testModule(names, list),
  };
}
