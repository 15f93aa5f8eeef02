/** Chooses the parent of an entity. The server searches, so that no tree is too large; its first matches are listed. */
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as limits from '@/api/limits.gen';
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import { parentChoices } from './api';
import classes from './EntityPicker.module.css';
import { MAX_LEVEL } from './tree';

const MORE = 'more';

/** What can be chosen: an entity, or a new one of the form. */
export interface ParentChoice {
  id: string;
  name: string;
}

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Under the name. */
  note?: string;
}

interface Props
  extends Pick<SelectProps, 'id' | 'label' | 'error' | 'aria-invalid' | 'description' | 'disabled' | 'className'> {
  chosen: ParentChoice | null;
  /** New entities of the form that can be chosen as well. Read while the list is open. */
  rows?: () => readonly ParentChoice[];
  /** The entity whose parent is chosen. */
  self?: string;
  onChoose: (choice: ParentChoice) => void;
}

/** The matches of the server while the list is open. */
function useMatches(search: string, opened: boolean, self: string | undefined) {
  const [settled] = useDebouncedValue(search, 250);
  const query = useQuery({
    ...parentChoices(settled),
    enabled: opened,
  });
  const { data: found = [], meta } = query.data ?? {};
  const options = found.map(({ id, name, level }): Option => {
    const full = level >= MAX_LEVEL;
    return {
      value: id,
      label: name,
      disabled: full || id === self,
      note: full ? `${t.levelOf(level)} · ${t.treeIsFull}` : t.levelOf(level),
    };
  });
  const left = (meta?.total ?? 0) - found.length;
  if (left > 0) options.push({ value: MORE, label: t.moreMatches(left), disabled: true });
  const nothing = query.isError ? t.searchFailed : query.isPending ? common.loading : common.noData;
  return { options, nothing };
}

export function EntityPicker({ chosen, rows, self, onChoose, ...input }: Props) {
  const [text, setText] = useState(chosen?.name ?? '');
  const [opened, setOpened] = useState(false);
  // The name of what is chosen is in the field: it is no search.
  const search = text === chosen?.name ? '' : text.trim();
  const { options, nothing } = useMatches(search, opened, self);
  const ofForm = opened && rows ? rows() : [];
  const fitting = ofForm.filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
  const first = fitting.map(({ id, name }): Option => ({ value: id, label: name, note: t.newRow }));
  // A form may have a hundred of these fields: what is closed lists nothing.
  const listed = opened ? [...first, ...options] : [];
  const isListed = chosen !== null && listed.some(({ value }) => value === chosen.id);
  const all = chosen && !isListed ? [{ value: chosen.id, label: chosen.name }, ...listed] : listed;
  const notes = new Map(all.map((option) => [option.value, 'note' in option ? option.note : undefined]));
  return (
    <Select
      {...input}
      aria-required
      searchable
      allowDeselect={false}
      placeholder={t.chooseParent}
      maxLength={limits.query.search.maxLength}
      data={all}
      // The server and the rows above have searched.
      filter={({ options: given }) => given.filter((one) => 'value' in one && (isListed || one.value !== chosen?.id))}
      value={chosen?.id ?? null}
      onSearchChange={setText}
      onChange={(id, option) => id !== null && option && onChoose({ id, name: option.label })}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={nothing}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {notes.get(option.value) && <div className={classes.note}>{notes.get(option.value)}</div>}
        </div>
      )}
    />
  );
}
