/** Changes the users of a team. If the leader changes, the former leader stays in the team (specification, 2.9). */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { paths } from '@/domain/paths';
import type { Source } from '@/domain/users/picker/SourceTabs';
import { teams as t } from '@/messages/teams';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type TeamDetail, type TeamUser, teamDetail, useUpdateTeam } from './api';
import { ChosenPanel } from './ChosenPanel';
import { type TeamUsers, toBody, userRules, whyNotEditable } from './rules';
import { LeaderField, PeoplePicker } from './TeamFields';
import classes from './TeamFields.module.css';

const SOURCES = ['people', 'import', 'paste'] as const;

const valuesOf = ({ leader, users }: TeamDetail): TeamUsers => ({ leader, users });

const userRows = ({ name, email }: TeamUser) => `${name} (${email})`;

interface Props {
  team: TeamDetail;
  /** The reason why the team cannot be changed. */
  barred: string | undefined;
  /** Reads the team again. */
  reread: () => Promise<unknown>;
}

function EditForm({ team, barred, reread }: Props) {
  const update = useUpdateTeam();
  const [source, setSource] = useState<Source>('people');
  const form = useEditForm({
    stored: team,
    detail: teamDetail(team.id),
    valuesOf,
    rows: ({ leader, users }) => [
      [t.leader, leader ? userRows(leader) : t.noLeader],
      [t.users, users.map(userRows).sort().join(', ')],
    ],
    rules: userRules,
    wrong: validation.fillCorrectly,
    lists: { users: { field: 'users', counted: t.refused } },
    guarded: barred === undefined,
    async save(values) {
      try {
        return await update({
          params: { path: { id: team.id } },
          body: { ...toBody(values), version: values.version },
        });
      } catch (error) {
        // The team may take part in an event by now.
        void reread();
        throw error;
      }
    },
    saved: ({ message }) => ({ message, about: team.name, to: paths.teams() }),
  });
  return (
    <FormPage
      title={t.edit}
      form={form}
      saveLabel={t.save}
      status={t.oneTeam}
      barred={barred}
      rail={<ChosenPanel form={form} stored={team} fixed={barred !== undefined} />}
    >
      <div className={classes.fields}>
        <TextInput label={t.entity} description={t.fixedEntityHint} value={team.name} readOnly />
        {barred ? (
          <TextInput label={t.leader} value={team.leader?.name ?? t.noLeader} readOnly />
        ) : (
          <LeaderField form={form} stored={team} />
        )}
      </div>
      {!barred && (
        <PeoplePicker form={form} stored={team} team={team.id} sources={SOURCES} source={source} onSource={setSource} />
      )}
    </FormPage>
  );
}

export function EditTeamPage() {
  const query = useFreshQuery(teamDetail(useParam('id')));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {(team) => {
        const barred = whyNotEditable(team);
        // When the team can no longer be changed, the form shows it as it is stored.
        return <EditForm key={barred} team={team} barred={barred} reread={query.refetch} />;
      }}
    </QueryPage>
  );
}
