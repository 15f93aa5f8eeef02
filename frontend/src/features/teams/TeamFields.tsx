/** The fields that the forms for creating and editing share: the leader, and the people to choose from. */
import { useState } from 'react';
import type { UserGroup } from '@/domain/users/groups';
import { ImportSelect } from '@/domain/users/picker/ImportSelect';
import { type Source, SourcePanel, SourceTabs } from '@/domain/users/picker/SourceTabs';
import { teams as t } from '@/messages/teams';
import { perform } from '@/ui/perform';
import { pickerProps, ServerSelect } from '@/ui/ServerSelect';
import type { Form } from '@/ui/useSaveForm';
import { freeUsers, type TeamUser } from './api';
import { CandidateTable } from './CandidateTable';
import { everybodyIn, withLeader, withoutPeople, withPeople } from './members';
import { PastedUsers } from './PastedUsers';
import type { TeamUsers } from './rules';
import classes from './TeamFields.module.css';

interface LeaderProps {
  form: Form<TeamUsers>;
  stored: TeamUsers;
}

export function LeaderField({ form, stored }: LeaderProps) {
  const { values } = form;
  const choose = (user: TeamUser) => {
    const next = withLeader(values, user);
    form.set('leader', next.leader);
    form.set('users', next.users);
  };
  return (
    <ServerSelect
      {...pickerProps(form.field('leader', t.leader))}
      label={t.leader}
      description={stored.leader ? t.leaderStays(stored.leader.name) : t.leaderHint}
      placeholder={t.chooseLeader}
      required
      chosen={values.leader}
      others={() => [...values.users, ...everybodyIn(stored)]}
      note={({ email }) => email}
      find={freeUsers}
      onChoose={choose}
    />
  );
}

interface Props extends LeaderProps {
  sources: readonly Source[];
  source: Source;
  onSource: (source: Source) => void;
  /** The id of the team that is edited. */
  team?: string;
}

/** Chooses people from a list, from a past import or by pasted email addresses. The choices of all three are
    combined. */
export function PeoplePicker({ form, stored, sources, source, onSource, team }: Props) {
  const { values } = form;
  const [group, setGroup] = useState<UserGroup | null>(null);
  const change = (next: TeamUsers) => {
    form.set('leader', next.leader);
    form.set('users', next.users);
  };
  const add = (people: readonly TeamUser[]) =>
    change(
      withPeople(
        values,
        people.map(({ id, name, email }) => ({ id, name, email })),
      ),
    );
  const props = {
    chosen: new Set(everybodyIn(values).map(({ id }) => id)),
    stored: new Set(everybodyIn(stored).map(({ id }) => id)),
    onAdd: add,
    // The former leader stays in the team (specification, 4).
    onRemove: (ids: readonly string[]) =>
      change(
        withoutPeople(
          values,
          ids.filter((id) => id !== stored.leader?.id),
        ),
      ),
    onAddAll: (read: () => Promise<readonly TeamUser[]>) =>
      void perform({
        failed: t.candidatesFailed,
        run: async () => {
          add(await read());
          return {};
        },
      }),
  };
  const field = <ImportSelect chosen={group} onChoose={setGroup} />;
  return (
    <SourceTabs sources={sources} source={source} onSource={onSource}>
      <SourcePanel key={source} source={source}>
        {source === 'people' && <CandidateTable {...props} />}
        {source === 'import' &&
          (group ? (
            <CandidateTable key={group.id} group={group} {...props} before={field} />
          ) : (
            <div className={classes.import}>{field}</div>
          ))}
        {source === 'paste' && <PastedUsers team={team} chosen={props.chosen} onAdd={add} />}
      </SourcePanel>
    </SourceTabs>
  );
}
