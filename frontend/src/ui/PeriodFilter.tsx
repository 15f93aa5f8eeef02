/** A filter by time, with presets or whole days. The address contains `period`, `from` and `to`; see `periodQuery`. */
import { NativeSelect, TextInput } from '@mantine/core';
import { filters as t } from '@/messages/filters';
import { PERIODS, periodOf } from './period';
import type { ListState } from './useListState';

export function PeriodFilter({ list }: { list: ListState }) {
  const period = periodOf(list.filter);
  return (
    <>
      <NativeSelect
        label={t.period}
        data={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
        value={period}
        onChange={(event) => list.change({ period: event.currentTarget.value, from: '', to: '' })}
      />
      {period === 'days' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t[name]}
            value={list.filter(name)}
            onChange={(event) => list.change({ [name]: event.currentTarget.value })}
          />
        ))}
    </>
  );
}
