/**
 * The list of participants at the left of the sheet, each with the state of their grading. Only a part of a long list
 * is shown, around the open person. On a phone, a field to choose one person replaces the list.
 */

import { Button, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { results as t } from '@/messages/results';
import { withoutAccents } from '@/theme/matchingOptions';
import { Link } from '@/ui/Link';
import { LoadFailed } from '@/ui/LoadFailed';
import type { Loadable } from '@/ui/loadable';
import { ServerSelect } from '@/ui/ServerSelect';
import late from '@/ui/Skeleton.module.css';
import { StatusDot } from '@/ui/StatusDot';
import { useNarrow } from '@/ui/useNarrow';
import { foundUsers, type NamedUser } from './api';
import { userState } from './grading';
import { useGraded } from './kind';
import { shownName } from './names';
import { Step } from './Steps';
import classes from './UserList.module.css';
import { PEOPLE_PER_PAGE, type Progress, STATE_TONES, STATE_WORDS, type UserListProps } from './users';

/** The list has a search field if it has at least this number of people. */
const MANY = 10;

/** This code is loaded only on narrow screens. */
const UserChoice = lazy(async () => ({ default: (await import('./UserChoice')).UserChoice }));

interface Props extends Omit<UserListProps, 'people'> {
  list: Loadable<UserListProps['people']>;
  /** The sheet's response contains the progress. */
  progress: Progress | undefined;
}

export function UserList({ list, progress, ...rest }: Props) {
  const people = list.data;
  const narrow = useNarrow();
  if (!people) {
    return (
      <nav className={classes.panel} aria-label={t.people.title}>
        {list.isError ? (
          <LoadFailed title={t.people.failed} query={list} />
        ) : (
          <Skeleton height={36} className={late.late} />
        )}
      </nav>
    );
  }
  const props = { ...rest, people };
  // While names are hidden, the list has only those who submitted (D222).
  const isHidden = people.some(({ name }) => name === null);
  const count = (isHidden ? progress?.answered : progress?.participants) ?? people.length;
  const hasMore = people.length < count;
  return (
    <nav className={classes.panel} aria-label={t.people.title}>
      <div className={classes.head}>
        {progress && <p className={classes.count}>{t.gradedOf(progress.scored, progress.answered)}</p>}
        {(!narrow || hasMore) && (
          <div className={classes.steps}>
            <Step event={rest.event} beside={rest.beside} step="before" />
            <Step event={rest.event} beside={rest.beside} step="after" />
          </div>
        )}
      </div>
      {hasMore && <UserSearch {...props} />}
      {hasMore && !narrow && <p className={classes.count}>{t.people.firstOf(people.length, count)}</p>}
      {!narrow && <List {...props} isWhole={!hasMore} />}
      {narrow && !hasMore && (
        <Suspense fallback={<Skeleton height={36} className={late.late} />}>
          <UserChoice {...props} />
        </Suspense>
      )}
    </nav>
  );
}

/** Finds every participant. The list of a large event contains only a part of them. */
function UserSearch({ event, people, current }: UserListProps) {
  const kind = useGraded();
  const navigate = useNavigate();
  const chosen = people.find(({ id }) => id === current);
  return (
    <ServerSelect
      aria-label={t.people.choose}
      placeholder={t.people.search}
      chosen={chosen ? { ...chosen, name: shownName(chosen) } : null}
      find={foundUsers(kind, event)}
      note={(person: NamedUser) => STATE_WORDS[userState(person)]}
      onChoose={({ id }) => void navigate(kind.paths.grading({ id: event, userId: id }))}
    />
  );
}

function List({ event, people, current, isWhole }: UserListProps & { isWhole: boolean }) {
  const kind = useGraded();
  const [text, setText] = useState('');
  /** The number of parts of the list that are shown before and after the part with the open person. */
  const [more, setMore] = useState({ before: 0, after: 0 });
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, people]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first person that became visible gets the focus
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  }, [more]);

  const search = withoutAccents(text.trim());
  const found = people.filter((person) =>
    withoutAccents(`${shownName(person)} ${person.email ?? ''}`).includes(search),
  );
  const part = Math.floor(
    Math.max(
      0,
      found.findIndex(({ id }) => id === current),
    ) / PEOPLE_PER_PAGE,
  );
  const first = Math.max(0, part - more.before) * PEOPLE_PER_PAGE;
  const end = (part + 1 + more.after) * PEOPLE_PER_PAGE;
  const showMore = (next: typeof more, at: number) => {
    wanted.current = found[at]?.id;
    setMore(next);
  };
  return (
    <>
      {isWhole && people.length >= MANY && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t.people.search}
          placeholder={t.people.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMore({ before: 0, after: 0 });
          }}
        />
      )}
      {found.length === 0 && <p className={classes.count}>{common.noData}</p>}
      {first > 0 && (
        <Button
          className={classes.more}
          size="xs"
          variant="default"
          onClick={() => showMore({ ...more, before: more.before + 1 }, first - 1)}
        >
          {t.people.showBefore}
        </Button>
      )}
      <ul ref={list} className={classes.list}>
        {found.slice(first, end).map((person) => (
          <li key={person.id}>
            <Link
              id={person.id}
              to={kind.paths.grading({ id: event, userId: person.id })}
              className={classes.person}
              aria-current={person.id === current ? 'true' : undefined}
            >
              <span dir="auto" className={classes.name}>
                {shownName(person)}
              </span>
              <span className={classes.state}>
                <StatusDot tone={STATE_TONES[userState(person)]}>{STATE_WORDS[userState(person)]}</StatusDot>
                {person.is_scored && person.score !== null && (
                  <span className="tabular">{formatNumber(person.score)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {end < found.length && (
        <Button
          className={classes.more}
          size="xs"
          variant="default"
          onClick={() => showMore({ ...more, after: more.after + 1 }, end)}
        >
          {t.people.showMore}
        </Button>
      )}
    </>
  );
}
