import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '@/domain/paths';
import { Link, PreloadContext, usePreloadWhenIdle } from './Link';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openPages() {
  const preload = vi.fn();
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <PreloadContext value={preload}>
          <Link to={paths.editRole({ id: '1' })}>Grader</Link>
          <Link to={{ search: '?page=2' }}>2</Link>
        </PreloadContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return { preload, link: screen.getByRole('link', { name: 'Grader' }) };
}

it('loads the page once the pointer rests on the link', () => {
  const { preload, link } = openPages();
  fireEvent.mouseEnter(link);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60);
  expect(preload).toHaveBeenCalledExactlyOnceWith('/settings/roles/edit/1');
});

it('loads it for the keyboard as well', () => {
  const { preload, link } = openPages();
  fireEvent.focus(link);
  vi.advanceTimersByTime(60);
  expect(preload).toHaveBeenCalledOnce();
});

it('loads nothing in passing, and nothing for another search on the same page', () => {
  const { preload, link } = openPages();
  fireEvent.mouseEnter(link);
  fireEvent.mouseLeave(link);
  fireEvent.mouseEnter(screen.getByRole('link', { name: '2' }));
  vi.advanceTimersByTime(1000);
  expect(preload).not.toHaveBeenCalled();
});

it('loads a likely next page while the browser is idle, and only once', () => {
  const preload = vi.fn();
  const Page = ({ shown }: { shown: boolean }) => {
    usePreloadWhenIdle(shown ? paths.editRole({ id: '1' }) : undefined);
    return null;
  };
  const at = (shown: boolean) => (
    <PreloadContext value={preload}>
      <Page shown={shown} />
    </PreloadContext>
  );
  const { rerender } = render(at(false));
  vi.advanceTimersByTime(1000);
  expect(preload).not.toHaveBeenCalled();
  rerender(at(true));
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  rerender(at(true));
  vi.advanceTimersByTime(1000);
  expect(preload).toHaveBeenCalledExactlyOnceWith('/settings/roles/edit/1');
});
