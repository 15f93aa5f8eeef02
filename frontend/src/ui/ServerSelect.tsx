/** Chooses one of what the server finds, so that nothing is out of reach, however much there is. */
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { common } from '@/messages/common';
import { select as t } from '@/messages/select';
import classes from './ServerSelect.module.css';
import type { FieldProps } from './useSaveForm';

/** The value of the last option, which says how many matches are not listed. */
const UNLISTED = 'unlisted';

export interface Choice {
  id: string;
  name: string;
}

/** The first matches of the server, and how many there are. */
export interface Matches<C extends Choice> {
  choices: readonly C[];
  total: number;
}

type Input = Pick<
  SelectProps,
  'id' | 'label' | 'aria-label' | 'error' | 'aria-invalid' | 'description' | 'placeholder' | 'disabled' | 'className'
>;

interface Props<C extends Choice, Body, Key extends QueryKey> extends Input {
  required?: boolean;
  chosen: C | null;
  /** What the server finds. */
  find: (search: string) => UseQueryOptions<Body, Error, Matches<C>, Key>;
  /** What can be chosen as well, before what the server finds. Read while the list is open. */
  others?: () => readonly C[];
  /** Said where there is nothing to choose from, without a search. */
  none?: string;
  /** What is not offered. */
  leftOut?: readonly Choice[];
  /** Under the name. */
  note?: (choice: C) => string | undefined;
  /** Why something cannot be chosen. */
  bar?: (choice: C) => string | undefined;
  onChoose: (choice: C) => void;
}

/** What the field of a form gives to a picker, whose changes are set as a whole. */
export const pickerProps = ({ id, error, 'aria-invalid': invalid }: FieldProps): Input => ({
  id,
  error,
  'aria-invalid': invalid,
});

const isForbidden = (error: Error) => error instanceof ApiError && error.status === 403;

const contains = (text: string | undefined, search: string) =>
  text?.toLocaleLowerCase().includes(search.toLocaleLowerCase()) ?? false;

export function ServerSelect<C extends Choice, Body, Key extends QueryKey>(props: Props<C, Body, Key>) {
  const { required, chosen, find, others, leftOut = [], none = common.noData, note, bar, onChoose, ...input } = props;
  const [text, setText] = useState(chosen?.name ?? '');
  // The name may come later than the field, or change beside it.
  useEffect(() => setText(chosen?.name ?? ''), [chosen?.name]);
  // A form may have a hundred of these fields: what is closed lists nothing.
  const [opened, setOpened] = useState(false);
  // The name of what is chosen is in the field: it is no search.
  const search = text === chosen?.name ? '' : text.trim();
  const [settled] = useDebouncedValue(search, 250);
  const { data, error, isPending } = useQuery({ ...find(settled), enabled: opened });

  const offered = opened && others ? others() : [];
  const fitting = offered.filter((choice) => contains(choice.name, search) || contains(note?.(choice), search));
  const found = opened ? (data?.choices ?? []) : [];
  const hidden = new Set(leftOut.map(({ id }) => id));
  const listed = new Map(
    [...fitting, ...found].filter(({ id }) => !hidden.has(id)).map((choice) => [choice.id, choice] as const),
  );
  const known = chosen && !listed.has(chosen.id) ? new Map([[chosen.id, chosen], ...listed]) : listed;
  const options = [...known.values()].map((choice) => ({
    value: choice.id,
    label: choice.name,
    disabled: bar?.(choice) !== undefined,
  }));
  const left = opened && data ? data.total - data.choices.length : 0;
  if (left > 0) options.push({ value: UNLISTED, label: t.moreMatches(left), disabled: true });

  const noteOf = (id: string) => {
    const choice = known.get(id);
    return choice && [note?.(choice), bar?.(choice)].filter(Boolean).join(' · ');
  };
  return (
    <Select
      {...input}
      {...(required && { 'aria-required': true })}
      searchable
      allowDeselect={false}
      maxLength={limits.query.search.maxLength}
      data={options}
      // The server has searched.
      filter={({ options: given }) =>
        given.filter((one) => 'value' in one && (one.value === UNLISTED || listed.has(one.value)))
      }
      value={chosen?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const choice = id === null ? undefined : known.get(id);
        if (!choice) return;
        // The name of the new choice comes with the value.
        setText('');
        onChoose(choice);
      }}
      // What is typed replaces the name of what was chosen.
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // Within the page: a portal would put the options outside all landmarks.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={
        error
          ? isForbidden(error)
            ? t.forbidden
            : t.searchFailed
          : isPending
            ? common.loading
            : search
              ? common.noData
              : none
      }
      renderOption={({ option }) => (
        <div>
          {option.label}
          {noteOf(option.value) && <div className={classes.note}>{noteOf(option.value)}</div>}
        </div>
      )}
    />
  );
}
