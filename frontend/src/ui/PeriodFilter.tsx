/** A filter by time, with presets or whole days. The address contains `period`, `from` and `to`; see `periodQuery`. */
import { Group, NativeSelect, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { filters as t } from '@/messages/filters';
import { dayOf, PERIODS, periodOf } from './period';
import type { ListState } from './useListState';

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker')).DayPicker }));

const WIDTH = 145;
/** The height of an input with its label. */
const HEIGHT = 57;

export function PeriodFilter({ list }: { list: ListState }) {
  const period = periodOf(list.filter);
  const [from, to] = [dayOf(list.filter('from')), dayOf(list.filter('to'))];
  const props = (name: 'from' | 'to') => ({
    id: `period-${name}`,
    label: t[name],
    w: WIDTH,
    clearable: true,
    onChange: (day: string | null) => list.change({ [name]: day ?? '' }),
  });
  return (
    <>
      <NativeSelect
        label={t.period}
        data={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
        value={period}
        onChange={(event) => list.change({ period: event.currentTarget.value, from: '', to: '' })}
      />
      {period === 'days' && (
        <Suspense fallback={<Skeleton w={2 * WIDTH} h={HEIGHT} />}>
          <Group gap={12} wrap="nowrap">
            <DayPicker {...props('from')} value={from} {...(to && { maxDate: to })} />
            <DayPicker {...props('to')} value={to} {...(from && { minDate: from })} />
          </Group>
        </Suspense>
      )}
    </>
  );
}
