import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { results } from '@/messages/results';
import { graded } from '../../../tests/graded';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import type { AnsweredUser } from './api';
import { UserList } from './UserList';
import type { Progress } from './users';

const userAt = (at: number) =>
  ({
    id: `p${at}`,
    name: `Person ${at}`,
    email: `p${at}@example.org`,
    isAnswerd: true,
    is_scored: at % 2 === 0,
    score: at,
  }) as AnsweredUser;
const createUsers = (count: number) => Array.from({ length: count }, (_, at) => userAt(at));

const loadedQuery = (data: AnsweredUser[]) => ({ data, isError: false, error: null, refetch: async () => undefined });

function openList(
  count: number,
  current: number,
  progress: Progress = { participants: count, answered: count, scored: 65 },
  people = createUsers(count),
) {
  function Page() {
    const { userId: open = '' } = useParams();
    const at = Number(open.slice(1));
    return (
      <UserList
        beside={{ before: people[at - 1] ?? null, after: people[at + 1] ?? null }}
        event="c"
        list={loadedQuery(people)}
        current={open}
        progress={progress}
      />
    );
  }
  return renderPages(
    `/results/show/c/p${current}`,
    [{ path: '/results/show/:id/:userId', element: graded(<Page />) }],
    {
      permissions: [],
    },
  );
}
const findRows = async () => {
  const list = await screen.findByRole('list');
  return within(list).getAllByRole('link');
};

it('misses nobody while names are hidden, because only who submitted is listed', async () => {
  const hidden = createUsers(6).map((person, at) => ({ ...person, name: null, label: `Participant ${at + 1}` }));
  openList(6, 1, { participants: 8, answered: 6, scored: 2 }, hidden);
  expect(await findRows()).toHaveLength(6);
  expect(screen.queryByText(results.people.firstOf(6, 8))).not.toBeInTheDocument();
});

it('shows a part of a long list around the open person, and more of it on request', async () => {
  const { user } = openList(130, 70);
  const shown = await findRows();
  expect(shown).toHaveLength(50);
  expect(shown[20]).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('65 of 130 graded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more participants' }));
  expect(await findRows()).toHaveLength(80);
  expect(screen.getByRole('link', { name: /^Person 100/ })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more participants' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show earlier participants' }));
  expect(await findRows()).toHaveLength(130);
  expect(screen.getByRole('link', { name: /^Person 49/ })).toHaveFocus();
});

it('searches everybody, not only who is shown', async () => {
  const { user } = openList(130, 0);
  await user.type(await screen.findByRole('searchbox'), 'Person 12');
  // The people with numbers 12 and 120 to 129.
  expect(await findRows()).toHaveLength(11);
});

it('counts what the server counts, and finds people beyond those in the list', async () => {
  server.use(
    http.get(at('/competitions/usersAnswered/c'), ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      const found = search === '1002' ? [userAt(1002)] : [];
      return HttpResponse.json({
        data: found,
        meta: { total: found.length, current_page: 1, last_page: 1, per_page: 100 },
      });
    }),
  );
  const { user, router } = openList(1000, 1002, { participants: 1003, answered: 900, scored: 12 });
  expect(await screen.findByText('12 of 900 graded')).toBeVisible();
  expect(screen.getByText('The first 1,000 of 1,003 participants. The search finds all of them.')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.type(screen.getByRole('combobox', { name: 'Participant' }), '1002');
  await user.click(await screen.findByRole('option', { name: /^Person 1002/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/results/show/c/p1002'));
});

it('lets one person be chosen on a phone, or the one before and after', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  const { user, router } = openList(130, 128);
  const currentPath = () => router.state.location.pathname;
  const choice = await screen.findByRole('combobox', { name: 'Participant' });
  expect(choice).toHaveValue('Person 128: Graded');
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next participant' }));
  await waitFor(() => expect(currentPath()).toBe('/results/show/c/p129'));
  expect(screen.getByRole('button', { name: 'Next participant' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous participant' }));
  await waitFor(() => expect(currentPath()).toBe('/results/show/c/p128'));
  await user.clear(choice);
  await user.type(choice, 'Person 7');
  expect(await screen.findAllByRole('option')).toHaveLength(11);
  await user.click(screen.getByRole('option', { name: 'Person 7: To grade' }));
  await waitFor(() => expect(currentPath()).toBe('/results/show/c/p7'));
});

it('finds a name without its accents', async () => {
  const people = [...createUsers(12), { ...userAt(12), name: 'Jiří' }];
  const { user } = renderPages(
    '/',
    [
      {
        path: '/',
        element: graded(
          <UserList
            beside={{ before: null, after: null }}
            event="c"
            list={loadedQuery(people)}
            current="p0"
            progress={undefined}
          />,
        ),
      },
    ],
    { permissions: [] },
  );
  await user.type(await screen.findByRole('searchbox'), 'jiri');
  expect((await findRows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Jiří')]);
});

it('says that the participants could not be loaded, and claims nothing about them', async () => {
  const refetch = vi.fn(async () => undefined);
  const list = { data: undefined, isError: true, error: new Error('No network'), refetch };
  const { user } = renderPages(
    '/',
    [
      {
        path: '/',
        element: graded(
          <UserList beside={{ before: null, after: null }} event="c" list={list} current="p0" progress={undefined} />,
        ),
      },
    ],
    {
      permissions: [],
    },
  );
  expect(await screen.findByText("Couldn't load the participants")).toBeVisible();
  expect(screen.queryByText(/graded/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
