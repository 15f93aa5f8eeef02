import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '../../tests/render';
import { PageHeader } from './PageHeader';
import type { Crumb, PageHandle } from './pages';
import { useBack, useTrailRoot } from './trail';

const list: Crumb = { pattern: '/cups', label: 'Cups' };
const cup: Crumb = {
  pattern: '/cups/:id',
  label: 'Cup',
  parent: list,
  name: ({ id }) => ({
    queryKey: ['cup', id],
    queryFn: async () => ({ name: `Cup ${id}` }),
    select: ({ name }) => name,
  }),
};
const pageHandle = (parent?: Crumb): PageHandle => ({ title: 'Cups', ...(parent && { parent }) });

function Page() {
  return (
    <>
      <PageHeader title="Page" />
      <p>{`back ${useBack()} root ${useTrailRoot()}`}</p>
    </>
  );
}
const pages = [
  { path: '/cups', handle: pageHandle(), element: <Page /> },
  { path: '/cups/:id/people/:person', handle: pageHandle(cup), element: <Page /> },
];

it('leads up by what the routes declare, with the names of things', async () => {
  renderPages('/cups/7/people/3', pages);
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByRole('link', { name: 'Cups' })).toHaveAttribute('href', '/cups');
  expect(await within(trail).findByRole('link', { name: 'Cup 7' })).toHaveAttribute('href', '/cups/7');
  expect(screen.getByText('back /cups/7 root /cups')).toBeVisible();
});

it('keeps the organization that a super administrator picked', async () => {
  renderPages('/cups/7/people/3?organization=o1&page=2', pages);
  expect(await screen.findByRole('link', { name: 'Cups' })).toHaveAttribute('href', '/cups?organization=o1');
});

it('the uppermost page has no trail', async () => {
  renderPages('/cups', pages);
  expect(await screen.findByText('back undefined root undefined')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});
