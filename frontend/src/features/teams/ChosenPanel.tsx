/** The people of the team: the leader and the others. Each of the others can be made the leader, and can be removed. */
import { Button } from '@mantine/core';
import { IconCrown, IconX } from '@tabler/icons-react';
import { distinctName } from '@/domain/users/distinctName';
import { teams as t } from '@/messages/teams';
import { GatedIcon } from '@/ui/GatedIcon';
import { Panel } from '@/ui/Panel';
import type { Form } from '@/ui/useSaveForm';
import type { TeamUser } from './api';
import { everybodyIn, withLeader, withoutPeople, withPeople } from './members';
import type { TeamUsers } from './rules';
import classes from './TeamFields.module.css';

interface Props {
  form: Form<TeamUsers>;
  /** The users of the stored team. Its leader stays in it (specification, 4). */
  stored: TeamUsers;
  /** Whether the people besides the leader come from a file. */
  fromFile?: boolean;
  /** The number of people in the user list who cannot be in the team. */
  leftOut?: number;
  /** Whether the team cannot be changed. */
  fixed?: boolean;
}

export function ChosenPanel({ form, stored, fromFile = false, leftOut = 0, fixed = false }: Props) {
  const { values } = form;
  const { id, error } = form.field('users', t.users);
  const people = everybodyIn(values);
  const chosen = new Set(people.map((one) => one.id));
  const removed = everybodyIn(stored).filter((one) => !chosen.has(one.id));
  const nameOf = distinctName([...people, ...removed], ({ email }) => email);
  const change = (next: TeamUsers) => {
    form.set('leader', next.leader);
    form.set('users', next.users);
  };
  const remove = (user: TeamUser) => {
    change(withoutPeople(values, [user.id]));
    document.getElementById(id)?.focus();
  };
  const clear = () => change({ leader: stored.leader, users: [] });
  const hasOthers = people.some((one) => one.id !== stored.leader?.id);
  const mistakeOf = (user: TeamUser) =>
    form.rowMistakes.find(({ value }) => (value as TeamUser | undefined)?.id === user.id)?.message;
  return (
    <Panel>
      <div className={classes.head}>
        {/* The heading gets the focus when the form has an error in the list, and after a person was removed. */}
        <h2 id={id} tabIndex={-1} className={classes.title}>
          {t.people(people.length)}
        </h2>
        {hasOthers && !fromFile && !fixed && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {t.clear}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={classes.mistake}>
          {error}
        </p>
      )}
      {leftOut > 0 && <p className={classes.hint}>{t.leftOut(leftOut)}</p>}
      {people.length === 0 && <p className={classes.hint}>{t.nobodyChosen}</p>}
      {fromFile && <p className={classes.hint}>{t.othersInFile}</p>}
      <ul className={classes.people} aria-label={t.users}>
        {(fromFile ? people.slice(0, values.leader ? 1 : 0) : people).map((user) => {
          const leads = user.id === values.leader?.id;
          const mistake = mistakeOf(user);
          return (
            <li key={user.id} className={classes.person}>
              <div className={classes.who}>
                <div dir="auto">{user.name}</div>
                <div className={classes.email} title={user.email}>
                  {user.email}
                </div>
                {mistake && <div className={classes.mistake}>{`*${mistake}`}</div>}
              </div>
              {leads && <span className={classes.leads}>{t.leader}</span>}
              {!leads && !fixed && (
                <GatedIcon
                  label={t.makeLeaderOf(nameOf(user))}
                  icon={IconCrown}
                  reason={undefined}
                  onClick={() => change(withLeader(values, user))}
                />
              )}
              {!fixed && (
                <GatedIcon
                  label={t.removeUser(nameOf(user))}
                  icon={IconX}
                  reason={user.id === stored.leader?.id ? t.leaderSoFar : undefined}
                  onClick={() => remove(user)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {removed.length > 0 && (
        <>
          <h3 className={classes.sub}>{t.removed}</h3>
          <ul className={classes.people} aria-label={t.removed}>
            {removed.map((user) => (
              <li key={user.id} className={classes.person}>
                <div className={classes.who}>
                  <div dir="auto">{user.name}</div>
                  <div className={classes.email} title={user.email}>
                    {user.email}
                  </div>
                </div>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t.putBackUser(nameOf(user))}
                  onClick={() => change(withPeople(values, [user]))}
                >
                  {t.putBack}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
