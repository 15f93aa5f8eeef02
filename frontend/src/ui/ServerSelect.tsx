/**
 * A field for choosing one of the results of a search on the server. So even in a very long list, every row can be
 * found.
 */
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import * as limits from '@/api/frameLimits.gen';
import { common } from '@/messages/common';
import { select as t } from '@/messages/select';
import classes from './ServerSelect.module.css';
import type { FieldProps } from './useSaveForm';

/** The value of the last option, which shows the number of matches that are not listed. */
const UNLISTED = 'unlisted';

export interface Choice {
  id: string;
  name: string;
}

/** The first matches of the server, and the number of all matches. */
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
  /** The query that searches on the server. */
  find: (search: string) => UseQueryOptions<Body, Error, Matches<C>, Key>;
  /** Options before the results of the server. They are read while the list is open. */
  others?: () => readonly C[];
  /** The message if there are no options and no search text. */
  none?: string;
  /** Options that are left out. */
  leftOut?: readonly Choice[];
  /** The text below the name of an option. */
  note?: (choice: C) => string | undefined;
  /** The reason why an option cannot be chosen. */
  bar?: (choice: C) => string | undefined;
  onChoose: (choice: C) => void;
}

/** The properties that the field of a form passes to a picker. */
export const pickerProps = ({ id, error, 'aria-invalid': invalid }: FieldProps): Input => ({
  id,
  error,
  'aria-invalid': invalid,
});

const isForbidden = (error: Error) => error instanceof ApiError && error.status === 403;

const containsText = (text: string | undefined, search: string) =>
  text?.toLocaleLowerCase().includes(search.toLocaleLowerCase()) ?? false;

export function ServerSelect<C extends Choice, Body, Key extends QueryKey>(props: Props<C, Body, Key>) {
  const { required, chosen, find, others, leftOut = [], none = common.noData, note, bar, onChoose, ...input } = props;
  const [text, setText] = useState(chosen?.name ?? '');
  // The name may arrive later than the field, or change without it.
  useEffect(() => setText(chosen?.name ?? ''), [chosen?.name]);
  // A form may contain a hundred of these fields, so a closed field renders no options.
  const [opened, setOpened] = useState(false);
  // If the text in the field is the name of the chosen option, it is not a search text.
  const search = text === chosen?.name ? '' : text.trim();
  const [settled] = useDebouncedValue(search, 250);
  const { data, error, isPending } = useQuery({ ...find(settled), enabled: opened });

  const offered = opened && others ? others() : [];
  const fitting = offered.filter((choice) => containsText(choice.name, search) || containsText(note?.(choice), search));
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
      // The server has already searched, so the options are not filtered again.
      filter={({ options: given }) =>
        given.filter((one) => 'value' in one && (one.value === UNLISTED || listed.has(one.value)))
      }
      value={chosen?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const choice = id === null ? undefined : known.get(id);
        if (!choice) return;
        // The new value also brings the name of the new choice.
        setText('');
        onChoose(choice);
      }}
      // The typed text replaces the name of the chosen option.
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // The options stay within the page, because a portal would put them outside of all landmarks.
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
