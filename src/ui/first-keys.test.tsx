import { render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useDocumentKeys } from '../lib/useDocumentKeys.ts';
import { Toolbar } from './actions/Toolbar.tsx';
import { usePageKeys } from './data-grid/usePageKeys.ts';
import { SearchField } from './filters/SearchField.tsx';
import { Popover } from './overlay/Popover.tsx';

/** Acts once its content is in the document, before React runs the effects that may wait. */
function Impatient({ act, children }: { readonly act: () => void; readonly children: ReactNode }) {
  useLayoutEffect(() => act(), [act]);
  return children;
}

const press = (key: string) => () => {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
};

function Keys({ onKey, enabled }: { readonly onKey: (key: string) => void; readonly enabled?: boolean }) {
  useDocumentKeys(({ key }) => onKey(key), enabled);
  return null;
}

test('keys pressed as soon as a component appears are handled, while it is shown and enabled', () => {
  const onKey = vi.fn();
  const { rerender } = render(
    <Impatient act={press('v')}>
      <Keys onKey={onKey} />
    </Impatient>,
  );
  expect(onKey.mock.calls).toEqual([['v']]);
  const newest = vi.fn();
  rerender(
    <Impatient act={press('w')}>
      <Keys onKey={newest} />
    </Impatient>,
  );
  expect(newest.mock.calls).toEqual([['w']]);
  rerender(
    <Impatient act={press('x')}>
      <Keys onKey={newest} enabled={false} />
    </Impatient>,
  );
  rerender(<Impatient act={press('y')}>{null}</Impatient>);
  expect(newest).toHaveBeenCalledOnce();
  expect(onKey).toHaveBeenCalledOnce();
});

function Rows({ goTo }: { readonly goTo: (index: number) => void }) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  usePageKeys({
    enabled: true,
    scrollKey: 'rows',
    scrollerRef,
    active: 0,
    rowCount: 3,
    goTo,
    onRowKeyDown: undefined,
  });
  return <div ref={scrollerRef} />;
}

test('J pressed as soon as a list appears goes to its first row', () => {
  const goTo = vi.fn();
  render(
    <Impatient act={press('j')}>
      <Rows goTo={goTo} />
    </Impatient>,
  );
  expect(goTo.mock.calls).toEqual([[0]]);
});

test('the key of a search field focuses it as soon as it appears', () => {
  render(
    <Impatient act={press('/')}>
      <SearchField label="Search quotes" value="" onSearch={() => undefined} shortcut="/" />
    </Impatient>,
  );
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search quotes' }));
});

function Filter({ onClose }: { readonly onClose: () => void }) {
  const anchorRef = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchorRef} type="button">
        Filter
      </button>
      <Popover open anchorRef={anchorRef} onClose={onClose} role="dialog" aria-label="Values">
        <input aria-label="Value" />
      </Popover>
    </>
  );
}

test('a popover closes on Escape and on a press outside as soon as it appears', () => {
  const pressOutside = () => {
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  };
  for (const act of [press('Escape'), pressOutside]) {
    const onClose = vi.fn();
    render(
      <Impatient act={act}>
        <Filter onClose={onClose} />
      </Impatient>,
    ).unmount();
    expect(onClose).toHaveBeenCalledOnce();
  }
});

test('the arrow keys move within a toolbar as soon as it appears', () => {
  const act = () => {
    screen.getByRole('button', { name: 'Status' }).focus();
    press('ArrowRight')();
  };
  render(
    <Impatient act={act}>
      <Toolbar label="Filters">
        <button type="button">Status</button>
        <button type="button">Flow</button>
      </Toolbar>
    </Impatient>,
  );
  expect(document.activeElement?.textContent).toBe('Flow');
});
