/** Who takes part, at the left of the sheet, each with the state of their grading. */

import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { Link } from '@/ui/Link';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Person } from './api';
import { type PersonState, personState } from './grading';
import classes from './PeopleList.module.css';

const TONE: Record<PersonState, Tone> = { graded: 'good', toGrade: 'waiting', notSolved: 'quiet' };
const WORD: Record<PersonState, string> = {
  graded: t.graded,
  toGrade: t.ungraded,
  notSolved: t.notSolved,
};
/** From so many people on there is something to search. */
const MANY = 10;

interface Props {
  competition: string;
  people: readonly Person[];
  current: string;
}

export function PeopleList({ competition, people, current }: Props) {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, people]);
  const search = text.trim().toLowerCase();
  const shown = people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search));
  const answered = people.filter((person) => personState(person) !== 'notSolved').length;
  const graded = people.filter((person) => personState(person) === 'graded').length;
  return (
    <nav className={classes.panel} aria-label={t.people.title}>
      <p className={classes.count}>{t.gradedOf(graded, answered)}</p>
      {people.length >= MANY && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t.people.search}
          placeholder={t.people.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.count}>{common.noData}</p>}
      <ul ref={list} className={classes.list}>
        {shown.map((person) => (
          <li key={person.id}>
            <Link
              to={paths.grading({ id: competition, userId: person.id })}
              className={classes.person}
              aria-current={person.id === current ? 'true' : undefined}
            >
              <span className={classes.name}>{person.name}</span>
              <span className={classes.state}>
                <StatusDot tone={TONE[personState(person)]}>{WORD[personState(person)]}</StatusDot>
                {person.is_scored && person.score !== null && (
                  <span className="tabular">{formatNumber(person.score)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
