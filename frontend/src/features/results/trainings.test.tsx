import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { results } from './routes';

const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 };
const row = (name: string) => ({ id: 't', name, number_of_participants: 3, answered: 2, scored: 1, ungraded: 1 });

it('lists the trainings with answers in a tab of their own, and leads to their participants', async () => {
  server.use(
    http.get(at('/competitions/gotAnswers'), () => HttpResponse.json({ data: [row('Cup')], meta })),
    http.get(at('/trainings/gotAnswers'), () => HttpResponse.json({ data: [row('Basics')], meta })),
  );
  const { user } = renderPages('/results', await featurePages(results), { permissions: ['viewAny userscore'] });
  expect(await screen.findByRole('link', { name: 'Cup' })).toHaveAttribute('href', '/users/score/show/t');
  await user.click(screen.getByRole('link', { name: 'Trainings' }));
  expect(await screen.findByRole('columnheader', { name: 'Training Name' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Basics' })).toHaveAttribute('href', '/results/trainings/t');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cup' })).toBeNull());
});
