/** The field for choosing a person on a phone, with buttons for the previous and the next person. */
import { Select } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import { personState } from './grading';
import { useGraded } from './kind';
import { shownName } from './names';
import classes from './PeopleList.module.css';
import { PEOPLE_PER_PAGE, type PeopleProps, STATE_WORDS } from './people';
import { Step } from './Steps';

export function PersonChoice({ event, people, current, beside }: PeopleProps) {
  const kind = useGraded();
  const navigate = useNavigate();
  const at = people.findIndex(({ id }) => id === current);
  const openPerson = (id: string | undefined) => id && void navigate(kind.paths.grading({ id: event, userId: id }));
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
          label: t.people.inState(shownName(person), STATE_WORDS[personState(person)]),
        }))}
        value={at < 0 ? null : current}
        onChange={(id) => id !== current && openPerson(id ?? undefined)}
      />
      <Step event={event} beside={beside} step="after" />
    </div>
  );
}
