/** Creates a team by adding the first users to an entity (specification, 2.9). */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TeamRequest } from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { newTeamOf } from '@/domain/users/newTeam';
import { type Source, SourcePanel, SourceTabs } from '@/domain/users/picker/SourceTabs';
import { entities } from '@/messages/entities';
import { teams as t } from '@/messages/teams';
import { validation } from '@/messages/validation';
import { FileField } from '@/ui/FileField';
import { FormPage } from '@/ui/FormPage';
import { pickerProps, ServerSelect } from '@/ui/ServerSelect';
import { type Form, useSaveForm } from '@/ui/useSaveForm';
import { type EntityChoice, freeEntities, toFormData, useCreateTeam } from './api';
import { ChosenPanel } from './ChosenPanel';
import { everybodyIn } from './members';
import { type TeamUsers, type TeamValues, teamRules, toBody } from './rules';
import { LeaderField, PeoplePicker } from './TeamFields';
import classes from './TeamFields.module.css';

const NOBODY: TeamUsers = { leader: null, users: [] };
const EMPTY: TeamValues = { ...NOBODY, entity: null, source: 'list', file: null };
const SOURCES = ['people', 'import', 'paste', 'file'] as const;

/** The file with the users besides the leader, and the errors of its records. */
function OthersFile({ form }: { form: Form<TeamValues> }) {
  const { id, error } = form.field('file', t.file);
  return (
    <div>
      <FileField
        id={id}
        label={t.file}
        hint={t.fileHint(TeamRequest.users.maxItems)}
        file={form.values.file}
        error={error}
        onChoose={(file) => {
          form.clearErrors('file');
          form.set('file', file);
        }}
      />
      {form.rowMistakes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also with keys
        <ul className={classes.records} aria-label={t.wrongRecords} tabIndex={0}>
          {form.rowMistakes.map(({ row, message }) => (
            <li key={row}>{t.record(row, message)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function CreateTeamPage() {
  const create = useCreateTeam();
  const [{ people, leftOut }] = useState(newTeamOf(useLocation().state));
  const form = useSaveForm({
    initial: { ...EMPTY, users: [...people] },
    rules: teamRules,
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    lists: { users: { field: 'users', counted: t.refused }, records: { field: 'file', counted: t.refused } },
    save(values) {
      const params = { path: { id: values.entity?.id ?? '' } };
      const { leader, source, file } = values;
      if (source === 'file' && file) return create({ params, ...toFormData(leader?.email ?? '', file) });
      return create({ params, body: toBody(values) });
    },
    saved: ({ message }, { entity }) => ({ message, about: entity?.name, to: paths.teams() }),
  });
  const { entity, source: from } = form.values;
  const [opened, setOpened] = useState<Source>('people');
  const source = from === 'file' ? 'file' : opened;
  const choose = (next: Source) => {
    setOpened(next);
    form.set('source', next === 'file' ? 'file' : 'list');
  };
  const size = from === 'file' ? 0 : everybodyIn(form.values).length;
  return (
    <FormPage
      title={t.create}
      form={form}
      saveLabel={size === 0 ? t.createTeam : t.createTeamOf(size)}
      status={entity ? t.takesPart(entity.name) : t.oneTeam}
      rail={<ChosenPanel form={form} stored={NOBODY} fromFile={from === 'file'} leftOut={leftOut} />}
    >
      <div className={classes.fields}>
        <ServerSelect
          {...pickerProps(form.field('entity', t.entity))}
          label={t.entity}
          description={t.entityHint}
          placeholder={t.chooseEntity}
          required
          chosen={entity}
          find={freeEntities}
          note={({ ancestors }: EntityChoice) => ancestors && entities.path(ancestors)}
          onChoose={({ id, name }) => form.set('entity', { id, name })}
        />
        <LeaderField form={form} stored={NOBODY} />
      </div>
      {source === 'file' ? (
        <SourceTabs sources={SOURCES} source="file" onSource={choose}>
          <SourcePanel source="file">
            <OthersFile form={form} />
          </SourcePanel>
        </SourceTabs>
      ) : (
        <PeoplePicker form={form} stored={NOBODY} sources={SOURCES} source={source} onSource={choose} />
      )}
    </FormPage>
  );
}
