import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../tests/render';
import type { Href } from './Link';
import { Tabs } from './Tabs';

it('scrolls to the open tab if the line is too short for all', async () => {
  const right = (element: Element) => ({ right: element.matches('[aria-current]') ? 400 : 300 }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return right(this);
  });
  const tabs = [
    { to: '/drills/d1' as unknown as Href, label: 'Overview' },
    { to: '/drills/d1/results' as unknown as Href, label: 'Results' },
  ];
  renderPages('/drills/d1/results', [{ path: '/drills/:id/results', element: <Tabs label="Event" tabs={tabs} /> }]);
  expect((await screen.findByRole('navigation', { name: 'Event' })).scrollLeft).toBe(116);
  vi.restoreAllMocks();
});
