import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { eventRoutes } from './routes';

async function openPage() {
  const { kind, changes } = makeDrills({ drill: aDrill({ certificate_from: 50 }) });
  const pages = await featurePages({ routes: eventRoutes(kind) });
  const permissions = ['viewAny training', 'update training'];
  const { user } = renderPages('/drills/d1', pages, { permissions });
  const from = await screen.findByRole('textbox', { name: 'Certificates from' });
  return { user, from, options: changes.options };
}

it('sends only the option that was switched', async () => {
  const { user, options } = await openPage();
  await user.click(screen.getByRole('switch', { name: /^Show the place/ }));
  expect(options.mock.calls).toEqual([['d1', { show_place: 1 }]]);
  await user.click(screen.getByRole('switch', { name: /^Certificates/ }));
  expect(options.mock.calls[1]).toEqual(['d1', { certificates: 0 }]);
});

it('sends a percentage when its field is left, and none that the server would refuse', async () => {
  const { user, from, options } = await openPage();
  await user.clear(from);
  await user.type(from, '101');
  await user.tab();
  expect(from).toBeInvalid();
  expect(screen.getByText('*Must be 0 to 100')).toBeVisible();
  expect(options).not.toHaveBeenCalled();
  await user.clear(from);
  await user.type(from, '62.5');
  expect(options).not.toHaveBeenCalled();
  await user.tab();
  expect(options.mock.calls).toEqual([['d1', { certificate_from: 62.5 }]]);
});
