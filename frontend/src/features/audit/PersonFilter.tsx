/** Chooses the person whose changes are shown, from those whom the server finds. */
import { useState } from 'react';
import { useScope } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { type Choice, ServerSelect } from '@/ui/ServerSelect';
import classes from './AuditPage.module.css';
import { auditPeople } from './api';

interface Person extends Choice {
  email?: string;
}

const EVERYBODY: Person = { id: '', name: t.anyPerson };

interface Props {
  /** The id of the chosen person, '' for everybody. */
  chosen: string;
  /** The name of the chosen person if the page knows it. */
  name: string | undefined;
  onChoose: (id: string) => void;
}

export function PersonFilter({ chosen, name, onChoose }: Props) {
  const { query: scope } = useScope();
  const [picked, setPicked] = useState(EVERYBODY);
  const person = picked.id === chosen ? picked : { id: chosen, name: name ?? t.chosenPerson };
  return (
    <ServerSelect
      className={classes.filter}
      label={t.person}
      chosen={chosen ? person : EVERYBODY}
      others={() => [EVERYBODY]}
      find={(search) => auditPeople(search, scope)}
      note={({ email }: Person) => email}
      onChoose={(choice) => {
        setPicked(choice);
        onChoose(choice.id);
      }}
    />
  );
}
