/** Chooses one of what the server finds, so that nothing is out of reach in a large organization. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import * as limits from '@/api/limits.gen';
import { common } from '@/messages/common';
import { teams as t } from '@/messages/teams';
import type { FieldProps } from '@/ui/useSaveForm';
import type { Choice, Matches } from './api';
import classes from './TeamFields.module.css';

const MORE = 'more';

interface Props<C extends Choice, Key extends QueryKey> {
  field: FieldProps;
  label: string;
  hint?: string;
  placeholder: string;
  required?: boolean;
  chosen: C | null;
  /** What can be chosen as well, whatever the server finds. */
  extra?: readonly C[];
  /** What is not offered. */
  leftOut?: readonly Choice[];
  /** Why something cannot be chosen. */
  reason?: (choice: Choice) => string | undefined;
  find: (search: string) => UseQueryOptions<Schemas['TeamsResponse'], Error, Matches<C>, Key>;
  onChoose: (choice: C) => void;
}

const contains = (text: string | undefined, search: string) =>
  text?.toLocaleLowerCase().includes(search.toLocaleLowerCase()) ?? false;

export function ServerSelect<C extends Choice, Key extends QueryKey>(props: Props<C, Key>) {
  const { field, label, hint, placeholder, required, chosen, extra = [], leftOut = [], reason, find, onChoose } = props;
  const [text, setText] = useState(chosen?.name ?? '');
  // The name of what is chosen is in the field: it is no search.
  const search = text === chosen?.name ? '' : text.trim();
  const [settled] = useDebouncedValue(search, 250);
  const { data, isError, isPending } = useQuery(find(settled));
  const fitting = extra.filter(({ name, email }) => contains(name, search) || contains(email, search));
  const hidden = new Set(leftOut.map(({ id }) => id));
  const offered = [...fitting, ...(data?.choices ?? [])].filter(({ id }) => !hidden.has(id));
  const listed = new Map(offered.map((choice) => [choice.id, choice]));
  const all = chosen ? new Map([[chosen.id, chosen], ...listed]) : listed;
  const options = [...all.values()].map((choice) => ({
    value: choice.id,
    label: choice.name,
    disabled: reason?.(choice) !== undefined,
  }));
  if (data?.more) options.push({ value: MORE, label: t.moreMatches, disabled: true });
  const noteOf = (id: string) => {
    const choice = all.get(id);
    return choice && [choice.email, reason?.(choice)].filter(Boolean).join(' · ');
  };
  return (
    <Select
      id={field.id}
      error={field.error}
      aria-invalid={field['aria-invalid']}
      label={label}
      {...(hint && { description: hint })}
      {...(required && { 'aria-required': true })}
      placeholder={placeholder}
      searchable
      allowDeselect={false}
      maxLength={limits.query.search.maxLength}
      data={options}
      // The server has searched.
      filter={({ options: given }) =>
        given.filter((one) => 'value' in one && (one.value === MORE || listed.has(one.value)))
      }
      value={chosen?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const choice = id === null ? undefined : all.get(id);
        if (!choice) return;
        // The name of the new choice comes with the value.
        setText('');
        onChoose(choice);
      }}
      // Within the page: a portal would put the options outside all landmarks.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={isError ? t.searchFailed : isPending ? common.loading : common.noData}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {noteOf(option.value) && <div className={classes.note}>{noteOf(option.value)}</div>}
        </div>
      )}
    />
  );
}
