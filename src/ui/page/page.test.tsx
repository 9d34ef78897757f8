import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkContext, type LinkProps } from '../links.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { KeyValue } from './KeyValue.tsx';
import { NavTabs } from './NavTabs.tsx';
import { StatStrip, StatTile } from './StatStrip.tsx';

function RouterLink({ to, children, ...rest }: LinkProps) {
  return (
    <a href={`/app${to}`} {...rest}>
      {children}
    </a>
  );
}

test('tabs are links of the current router, and one is current', () => {
  const at = '/tp/1/search';
  render(
    <LinkContext
      value={{
        Link: RouterLink,
        useIsCurrent: (to, exact) => at === to || (!exact && at.startsWith(`${to}/`)),
        usePreload: () => () => undefined,
      }}
    >
      <NavTabs
        label="Alder Retail"
        tabs={[
          { label: 'Dashboard', to: '/tp/1', exact: true },
          { label: 'Executions', to: '/tp/1/search' },
          { label: 'Files', to: '/tp/1/files', count: 1412 },
        ]}
      />
    </LinkContext>,
  );
  const tabs = within(screen.getByRole('navigation', { name: 'Alder Retail' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  expect(tabs[2]?.textContent).toBe('Files 1,412');
  expect(tabs[2]?.getAttribute('href')).toBe('/app/tp/1/files');
});

test('the last crumb is the page itself, not a link', () => {
  render(
    <Breadcrumb
      crumbs={[
        { label: 'Trading partners', to: '/tp' },
        { label: 'Alder Retail', to: '/tp/1' },
      ]}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Trading partners']);
  expect(screen.getByText('Alder Retail').getAttribute('aria-current')).toBe('page');
});

test('a tile with a link is named by its number and its label', () => {
  render(
    <StatStrip>
      <StatTile label="Errors" value="58" change="+41" verdict="bad" to="/tp/1/search?status=error" />
      <StatTile label="Queued" value="6" />
    </StatStrip>,
  );
  expect(screen.getByRole('link', { name: 'Errors: 58' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('missing facts leave no empty line', () => {
  render(
    <KeyValue
      facts={[
        { label: 'Partner', value: 'Alder Retail' },
        { label: 'Resubmitted as', value: null },
        { label: 'Files', value: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Partner', 'Files']);
});
