/** A filter by a person. The server searches the people. */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { filters as t } from '@/messages/filters';
import { type Choice, type Matches, ServerSelect } from './ServerSelect';
import classes from './Toolbar.module.css';
import type { ListState } from './useListState';

interface Person extends Choice {
  email?: string;
}

const EVERYBODY: Person = { id: '', name: t.anyPerson };

interface Props<Body, Key extends QueryKey> {
  list: ListState;
  /** The name of the parameter in the address. */
  name: string;
  find: (search: string) => UseQueryOptions<Body, Error, Matches<Person>, Key>;
  /** The name of the chosen person, if the page already knows it. */
  chosenName: string | undefined;
}

export function PersonFilter<Body, Key extends QueryKey>({ list, name, find, chosenName }: Props<Body, Key>) {
  const id = list.filter(name);
  const [picked, setPicked] = useState(EVERYBODY);
  const person = picked.id === id ? picked : { id, name: chosenName ?? t.chosenPerson };
  return (
    <ServerSelect
      className={classes.person}
      label={t.person}
      chosen={id ? person : EVERYBODY}
      others={() => [EVERYBODY]}
      find={find}
      note={({ email }: Person) => email}
      onChoose={(choice) => {
        setPicked(choice);
        list.change({ [name]: choice.id });
      }}
    />
  );
}
