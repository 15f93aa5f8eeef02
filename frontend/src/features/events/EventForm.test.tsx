import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSaveForm } from '@/ui/useSaveForm';
import { renderPages } from '../../../tests/render';
import type { CompetitionBody } from './api';
import { CompetitionForm, checks } from './EventForm';
import { type CompetitionValues, emptyValues, SPECIFIC, toBody } from './rules';

const filled = {
  ...emptyValues('t'),
  name: 'Finals',
  date_type: SPECIFIC,
  end_date: '2099-11-21',
  start_time: '10:00',
  end_time: '11:30',
};

function Page({ save }: { save: (body: CompetitionBody) => Promise<unknown> }) {
  const initial: CompetitionValues = filled;
  const form = useSaveForm({ ...checks, initial, save: (values) => save(toBody(values)), saved: () => ({}) });
  return <CompetitionForm title="Edit" saveLabel="Save" templates={[{ value: 't', label: 'Rivers' }]} form={form} />;
}

function open() {
  const save = vi.fn(async () => ({}));
  const pages = [{ path: '/form', element: <Page save={save} /> }];
  return { save, ...renderPages('/form', pages, { permissions: [] }) };
}

it('computes the duration from the two times', async () => {
  open();
  expect(await screen.findByText('90 min')).toBeVisible();
});

it('keeps the other parts of a time while one of them is typed again', async () => {
  const { user, save } = open();
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

it('clears the time that a change contradicts', async () => {
  const { user } = open();
  const start = await screen.findByLabelText('Start Time in GMT: hours');
  await user.clear(start);
  await user.type(start, '11');
  await user.type(screen.getByLabelText('Start Time in GMT: minutes'), '45');
  await waitFor(() => expect(screen.getByLabelText('End Time in GMT: hours')).toHaveValue(''));
});

it('another mode shows its own fields, without the mistakes of the last one', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Range of Dates' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('*Required')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('radio', { name: 'Specific Date and Time' }));
  expect(screen.queryByText('*Required')).toBeNull();
  expect(screen.getByText('90 min')).toBeVisible();
});
