/** A filter by a person or by another thing. The server searches them. */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { filters as t } from '@/messages/filters';
import { type Choice, type Matches, ServerSelect } from './ServerSelect';
import classes from './Toolbar.module.css';
import type { ListState } from './useListState';

interface FoundUser extends Choice {
  email?: string;
}

/** The texts of the filter. */
interface Texts {
  label: string;
  /** The text of the option without a filter. */
  any: string;
  /** The text for the chosen option until its name is loaded. */
  chosen: string;
}

const PEOPLE: Texts = { label: t.person, any: t.anyPerson, chosen: t.chosenPerson };

interface Props<Body, Key extends QueryKey> {
  list: ListState;
  /** The name of the parameter in the address. */
  name: string;
  find: (search: string) => UseQueryOptions<Body, Error, Matches<FoundUser>, Key>;
  /** The name of the chosen person, if the page already knows it. */
  chosenName: string | undefined;
  texts?: Texts;
}

export function UserFilter<Body, Key extends QueryKey>(props: Props<Body, Key>) {
  const { list, name, find, chosenName, texts = PEOPLE } = props;
  const everybody: FoundUser = { id: '', name: texts.any };
  const id = list.filter(name);
  const [picked, setPicked] = useState(everybody);
  const person = picked.id === id ? picked : { id, name: chosenName ?? texts.chosen };
  return (
    <ServerSelect
      className={classes.person}
      label={texts.label}
      chosen={id ? person : everybody}
      others={() => [everybody]}
      find={find}
      note={({ email }: FoundUser) => email}
      onChoose={(choice) => {
        setPicked(choice);
        list.change({ [name]: choice.id });
      }}
    />
  );
}
