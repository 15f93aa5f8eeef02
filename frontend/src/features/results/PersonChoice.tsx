/** The field for choosing a person on a phone, with buttons for the previous and the next person. */
import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import type { Person } from './api';
import { personState } from './grading';
import { useGraded } from './kind';
import classes from './PeopleList.module.css';
import { PEOPLE_PER_PAGE, type PeopleProps, STATE_WORDS } from './people';

export function PersonChoice({ event, people, current }: PeopleProps) {
  const kind = useGraded();
  const navigate = useNavigate();
  const at = people.findIndex(({ id }) => id === current);
  const openPerson = (id: string | undefined) => id && void navigate(kind.paths.grading({ id: event, userId: id }));
  const stepButton = (label: string, Icon: typeof IconChevronLeft, person: Person | undefined) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={!person}
      onClick={() => openPerson(person?.id)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.choice}>
      {stepButton(t.people.previous, IconChevronLeft, at > 0 ? people[at - 1] : undefined)}
      <Select
        className={classes.select}
        aria-label={t.people.choose}
        searchable
        allowDeselect={false}
        limit={PEOPLE_PER_PAGE}
        nothingFoundMessage={common.noData}
        data={people.map((person) => ({
          value: person.id,
          label: t.people.inState(person.name, STATE_WORDS[personState(person)]),
        }))}
        value={at < 0 ? null : current}
        onChange={(id) => id !== current && openPerson(id ?? undefined)}
      />
      {stepButton(t.people.next, IconChevronRight, at < 0 ? undefined : people[at + 1])}
    </div>
  );
}
