/** Chooses the person whose changes are shown, from those whom the server finds. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as limits from '@/api/limits.gen';
import { useScope } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { common } from '@/messages/common';
import classes from './AuditPage.module.css';
import { auditPeople } from './api';

const MORE = 'more';

interface Props {
  /** The id of the chosen person, '' for everybody. */
  chosen: string;
  /** The name of the chosen person if the page knows it. */
  name: string | undefined;
  onChoose: (id: string) => void;
}

export function PersonFilter({ chosen, name, onChoose }: Props) {
  const { query: scope } = useScope();
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 250);
  const { data, isError, isPending } = useQuery(auditPeople(search, scope));
  const people = data?.data ?? [];
  const known = people.find(({ id }) => id === chosen);
  const options = people.map((person) => ({ value: person.id, label: person.name, email: person.email }));
  const chosenName = known?.name ?? name ?? t.chosenPerson;
  if (chosen && !known) options.unshift({ value: chosen, label: chosenName, email: '' });
  const more = (data?.meta.total ?? 0) > people.length;
  const all = more ? [...options, { value: MORE, label: t.morePeople, email: '', disabled: true }] : options;
  return (
    <Select
      className={classes.filter}
      label={t.person}
      placeholder={t.anyPerson}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.anyPerson }}
      maxLength={limits.query.search.maxLength}
      data={all}
      // The server has searched.
      filter={({ options: given }) => given}
      value={chosen || null}
      searchValue={typed ?? (chosen ? chosenName : '')}
      onSearchChange={(text) => setTyped(text === chosenName ? undefined : text)}
      onBlur={() => setTyped(undefined)}
      onChange={(id) => {
        setTyped(undefined);
        onChoose(id ?? '');
      }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={isError ? t.searchFailed : isPending ? common.loading : common.noData}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className={classes.at}>{options.find(({ value }) => value === option.value)?.email}</div>
        </div>
      )}
    />
  );
}
