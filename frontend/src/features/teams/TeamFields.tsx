/** The fields that the forms for creating and editing share: the leader and the other users. */
import { type ReactNode, useRef } from 'react';
import { teams as t } from '@/messages/teams';
import { GatedButton } from '@/ui/GatedButton';
import { pickerProps, ServerSelect } from '@/ui/ServerSelect';
import type { Form } from '@/ui/useSaveForm';
import { freeUsers, type TeamUser } from './api';
import type { TeamPeople } from './rules';
import classes from './TeamFields.module.css';

interface Props {
  form: Form<TeamPeople>;
  /**
   * The users of the stored team. They can be chosen again, and the former leader stays in the team (specification, 4).
   */
  stored?: TeamPeople;
  /** Lets the user choose whether the other users come from a list or a file. */
  ways?: ReactNode;
  /** Replaces the list of users, if a file is chosen. */
  file?: ReactNode;
}

const NOBODY: TeamPeople = { leader: null, users: [] };

export function PeopleFields({ form, stored = NOBODY, ways, file }: Props) {
  const { leader, users } = form.values;
  const storedUsers = [...(stored.leader ? [stored.leader] : []), ...stored.users];
  const withoutUser = (people: readonly TeamUser[], one: TeamUser | null) => people.filter(({ id }) => id !== one?.id);
  const listField = form.field('users', t.users);
  /** The user who was in the list before becoming the leader. */
  const promoted = useRef(new Set<string>());
  const isMember = ({ id }: TeamUser) => promoted.current.has(id) || storedUsers.some((user) => user.id === id);

  const chooseLeader = (next: TeamUser) => {
    const stays = leader && leader.id !== next.id && isMember(leader);
    if (users.some(({ id }) => id === next.id)) promoted.current.add(next.id);
    form.set('leader', next);
    form.set('users', [...withoutUser(users, next), ...(stays ? [leader] : [])]);
  };
  const removeUser = (user: TeamUser) => {
    form.set('users', withoutUser(users, user));
    document.getElementById(listField.id)?.focus();
  };

  return (
    <>
      <ServerSelect
        {...pickerProps(form.field('leader', t.leader))}
        label={t.leader}
        description={stored.leader ? t.leaderStays(stored.leader.name) : t.leaderHint}
        placeholder={t.chooseLeader}
        required
        chosen={leader}
        others={() => [...users, ...storedUsers]}
        note={({ email }) => email}
        find={freeUsers}
        onChoose={chooseLeader}
      />
      {ways}
      {file ?? (
        <div>
          <ServerSelect
            {...pickerProps(listField)}
            label={t.users}
            description={t.usersHint}
            placeholder={t.addUser}
            chosen={null}
            others={() => storedUsers}
            note={({ email }) => email}
            bar={({ id }) => (id === leader?.id ? t.both : undefined)}
            leftOut={users}
            find={freeUsers}
            onChoose={(user) => form.set('users', [...withoutUser(users, user), user])}
          />
          <p role="status" className={classes.count}>
            {t.added(users.length)}
          </p>
          <ul className={classes.people} aria-label={t.users}>
            {users.map((user) => {
              const mistake = form.rowMistakes.find(({ value }) => (value as TeamUser | undefined)?.id === user.id);
              return (
                <li key={user.id} className={classes.person}>
                  <div className={classes.who}>
                    <div>{user.name}</div>
                    <div className={classes.email}>{user.email}</div>
                    {mistake && <div className={classes.mistake}>{`*${mistake.message}`}</div>}
                  </div>
                  <GatedButton
                    className={classes.remove ?? ''}
                    variant="default"
                    size="compact-sm"
                    aria-label={t.removeUser(user.name)}
                    reason={user.id === stored.leader?.id ? t.leaderSoFar : undefined}
                    onClick={() => removeUser(user)}
                  >
                    {t.remove}
                  </GatedButton>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}
