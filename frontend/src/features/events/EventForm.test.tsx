import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { competition } from '@/domain/events/competition';
import type { EventBody } from '@/domain/events/kind';
import { staffPage } from '@/domain/events/pages';
import { gmtDate } from '@/domain/gmt';
import { useSaveForm } from '@/ui/useSaveForm';
import { aDrill } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { checks, EventForm } from './EventForm';
import { type EventValues, emptyValues, RANGE, SPECIFIC, toBody } from './rules';

const { category } = competition;
const filled: EventValues = {
  ...emptyValues({ id: 't', name: 'Rivers' }, category, 'gmt'),
  name: 'Finals',
  date_type: SPECIFIC,
  end_date: '2099-11-21',
  start_time: '10:00',
  end_time: '11:30',
};

interface Props {
  initial: EventValues;
  save: (body: EventBody) => Promise<unknown>;
}

function Page({ initial, save }: Props) {
  const form = useSaveForm({ ...checks, initial, save: (values) => save(toBody(values, category)), saved: () => ({}) });
  return <EventForm title="Edit" saveLabel="Save" form={form} />;
}

async function openForm(initial = filled, permissions: readonly string[] = []) {
  const save = vi.fn(async () => ({}));
  const page = staffPage(competition, async () => () => <Page initial={initial} save={save} />);
  const pages = [{ path: '/form', ...(await page()) }];
  return { save, ...renderPages('/form', pages, { permissions: [...permissions] }) };
}

const listOf = (data: readonly object[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 100, total: data.length },
});

it('shows what participants will read, and what else takes place that day', async () => {
  const asked: URLSearchParams[] = [];
  const other = {
    ...aDrill({ id: 'o', name: 'Cold chain', starts_at: '2099-11-21T09:00:00Z', ends_at: '2099-11-21T10:30:00Z' }),
    number_of_participants_users: 61,
  };
  server.use(
    http.get(at('/competitions'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(listOf([other]));
    }),
    http.get(at('/competition/completedAdmin'), () => HttpResponse.json(listOf([]))),
  );
  const { user } = await openForm({ ...filled, starts_by_hand: '1' }, ['viewAny competition']);
  const rail = within(await screen.findByRole('complementary'));
  expect(rail.getByText('Finals')).toBeVisible();
  expect(rail.getByText('Planned: it starts when the organizer begins it')).toBeVisible();
  expect(await rail.findByRole('link', { name: 'Cold chain' })).toBeVisible();
  expect(rail.getByText('Competition · 61 people')).toBeVisible();
  expect(asked[0]?.get('ends_after')).toBe(new Date(2099, 10, 21).toISOString());
  await user.clear(screen.getByLabelText('Competition Name'));
  expect(rail.getByText('Name and window appear here once they are chosen.')).toBeVisible();
});

it('computes the duration from the two times', async () => {
  await openForm();
  expect(await screen.findByText('90 min')).toBeVisible();
});

it('keeps the other parts of a time while one of them is typed again', async () => {
  const { user, save } = await openForm();
  const minutes = await screen.findByLabelText('Start Time in GMT: minutes');
  await user.clear(minutes);
  expect(screen.getByLabelText('Start Time in GMT: hours')).toHaveValue('10');
  await user.type(minutes, '15');
  expect(await screen.findByText('75 min')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ start_time: '10:15:00', end_time: '11:30:00' })),
  );
});

it('keeps both times while one is typed anew, and shows a contradiction when the field is left', async () => {
  const { user } = await openForm();
  const hours = await screen.findByLabelText('End Time in GMT: hours');
  await user.clear(hours);
  // While only the first digit is typed, the end is before the start.
  await user.type(hours, '1');
  expect(screen.getByLabelText('Start Time in GMT: hours')).toHaveValue('10');
  await user.clear(hours);
  await user.type(hours, '09');
  const sentence = '*Check Specific Duration With Start And End Time';
  expect(screen.queryByText(sentence)).toBeNull();
  await user.click(screen.getByLabelText('Competition Name'));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText('This is no window: the end is not after the start.')).toBeVisible();
  expect(screen.getByLabelText('Start Time in GMT: hours')).toHaveValue('10');
  expect(hours).toHaveValue('09');
  // Correcting the other field removes the error as well.
  const start = screen.getByLabelText('Start Time in GMT: hours');
  await user.clear(start);
  await user.type(start, '08');
  await user.click(screen.getByLabelText('Competition Name'));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

it('an empty field that is left is not blamed before Save', async () => {
  const { user } = await openForm({ ...filled, start_time: '', end_time: '' });
  await user.click(await screen.findByLabelText('Start Time in GMT: hours'));
  await user.click(screen.getByLabelText('Competition Name'));
  expect(screen.queryByText('*Required')).toBeNull();
});

it('fills the day and the time of now', async () => {
  const { user } = await openForm({ ...filled, end_date: null, start_time: '', end_time: '' });
  const today = gmtDate(new Date(serverClock.now()).toISOString());
  await user.click(await screen.findByRole('button', { name: 'Now' }));
  expect(screen.getByRole('button', { name: 'Date' })).toHaveTextContent(today);
  await waitFor(() => expect(screen.getByLabelText('Start Time in GMT: hours')).not.toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(screen.getByRole('button', { name: 'Date' })).not.toHaveTextContent(today);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('button', { name: 'Date' })).toHaveTextContent(today);
});

it('offers frequent windows, and marks the chosen one', async () => {
  const { user, save } = await openForm({ ...filled, start_time: '', end_time: '' });
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  await user.click(await screen.findByRole('button', { name: /^Morning/ }));
  expect(await screen.findByText('270 min')).toBeVisible();
  expect(pressed()).toEqual(['Morning, 08:30–13:00']);
  await user.click(screen.getByRole('button', { name: '1 hour' }));
  expect(await screen.findByText('60 min')).toBeVisible();
  expect(pressed()).toEqual(['1 hour']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ end_date: '2099-11-21', start_time: '08:30:00', end_time: '09:30:00' }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(pressed()).toContain('Tomorrow');
});

it('another mode shows its own fields, without the mistakes of the last one', async () => {
  const { user } = await openForm();
  await user.click(await screen.findByRole('radio', { name: 'Range of Dates' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('*Required')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('radio', { name: 'Specific Date and Time' }));
  expect(screen.queryByText('*Required')).toBeNull();
  expect(screen.getByText('90 min')).toBeVisible();
});

describe('for a reader in Kolkata', () => {
  const before = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Asia/Kolkata';
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  it('types on their own clock, says the window in words, and sends GMT', async () => {
    const { user, save } = await openForm({ ...filled, start_time: '14:00', end_time: '18:30', clock: 'own' });
    expect(await screen.findByText(/^Sat 21 Nov, 14:00 to 18:30 your time, 4 h 30 min$/)).toBeVisible();
    expect(screen.getByText(/^Sat 21 Nov, 08:30 to 13:00 GMT\. Your time zone is Asia\//)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'GMT' }));
    await waitFor(() => expect(screen.getByLabelText('Start Time in GMT: hours')).toHaveValue('08'));
    expect(localStorage.getItem('palestra.clock')).toBe('gmt');
    await user.click(screen.getByRole('radio', { name: 'Your time' }));
    await waitFor(() => expect(screen.getByLabelText('Start Time: hours')).toHaveValue('14'));
    expect(localStorage.getItem('palestra.clock')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.objectContaining({ end_date: '2099-11-21', start_time: '08:30:00', end_time: '13:00:00' }),
      ),
    );
  });

  const range = { ...filled, date_type: RANGE, start_date: '2099-11-21', end_date: '2099-11-23' };

  it('says when the days of a range begin and end on their own clock', async () => {
    await openForm(range);
    expect(await screen.findByRole('button', { name: 'Start Date' })).toHaveAccessibleDescription(
      expect.stringMatching(/^Sat, 21 Nov 2099, 05:30 your time \(Asia\/(Kolkata|Calcutta)\)$/),
    );
    expect(screen.getByText(/^Tue, 24 Nov 2099, 05:29 your time/)).toBeVisible();
  });
});

it('does not repeat the days of a range to a reader whose clock shows GMT', async () => {
  await openForm({ ...filled, date_type: RANGE, start_date: '2099-11-21', end_date: '2099-11-23' });
  await screen.findByRole('button', { name: 'Start Date' });
  expect(screen.queryByText(/your time/)).toBeNull();
  expect(screen.queryByRole('radio', { name: 'GMT' })).toBeNull();
});

it('marks the dates and the times as required', async () => {
  const { user } = await openForm();
  // The theme shows a star beside fields with one of these signs.
  const isMarked = (label: string) =>
    screen
      .getByText(label, { selector: 'label' })
      .closest('.mantine-InputWrapper-root')
      ?.querySelector('.mantine-InputWrapper-required, [aria-required="true"]') != null;
  await screen.findByText('Date', { selector: 'label' });
  expect(['Date', 'Start Time in GMT', 'End Time in GMT'].filter(isMarked)).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'Range of Dates' }));
  expect(['Start Date', 'End Date', 'Duration in Minutes'].filter(isMarked)).toHaveLength(3);
});

it('names what is missing in the order of the fields', async () => {
  const { user } = await openForm(emptyValues(null, category, 'gmt'));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const missing = (await screen.findAllByRole('link', { name: /Required$/ })).map(({ textContent }) => textContent);
  expect(missing.slice(0, 2)).toEqual(['Competition Name: Required', 'Template to Use: Required']);
});
