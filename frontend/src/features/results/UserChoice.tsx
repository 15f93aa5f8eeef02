/** The field for choosing a person on a phone, with buttons for the previous and the next person. */
import { Select } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import { userState } from './grading';
import { useGraded } from './kind';
import { shownName } from './names';
import { Step } from './Steps';
import classes from './UserList.module.css';
import { PEOPLE_PER_PAGE, STATE_WORDS, type UserListProps } from './users';

export function UserChoice({ event, people, current, beside }: UserListProps) {
  const kind = useGraded();
  const navigate = useNavigate();
  const at = people.findIndex(({ id }) => id === current);
  const openUser = (id: string | undefined) => id && void navigate(kind.paths.grading({ id: event, userId: id }));
  return (
    <div className={classes.choice}>
      <Step event={event} beside={beside} step="before" />
      <Select
        className={classes.select}
        aria-label={t.people.choose}
        searchable
        allowDeselect={false}
        limit={PEOPLE_PER_PAGE}
        nothingFoundMessage={common.noData}
        data={people.map((person) => ({
          value: person.id,
          label: t.people.inState(shownName(person), STATE_WORDS[userState(person)]),
        }))}
        value={at < 0 ? null : current}
        onChange={(id) => id !== current && openUser(id ?? undefined)}
      />
      <Step event={event} beside={beside} step="after" />
    </div>
  );
}
