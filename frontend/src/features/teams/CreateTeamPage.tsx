/** Creates a team by adding the first users to an entity (specification, 2.9). */
import { Group, Radio } from '@mantine/core';
import { TeamRequest } from '@/api/limits.gen';
import { paths } from '@/domain/paths';
import { entities } from '@/messages/entities';
import { teams as t } from '@/messages/teams';
import { validation } from '@/messages/validation';
import { FileField } from '@/ui/FileField';
import { FormPage } from '@/ui/FormPage';
import { pickerProps, ServerSelect } from '@/ui/ServerSelect';
import { useSaveForm } from '@/ui/useSaveForm';
import { type EntityChoice, freeEntities, toFormData, useCreateTeam } from './api';
import { type TeamValues, teamRules, toBody } from './rules';
import { PeopleFields } from './TeamFields';
import classes from './TeamFields.module.css';

const EMPTY: TeamValues = { entity: null, leader: null, users: [], source: 'list', file: null };

export function CreateTeamPage() {
  const create = useCreateTeam();
  const form = useSaveForm({
    initial: EMPTY,
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
    saved: ({ message }) => ({ message, to: paths.teams() }),
  });
  const { id, ...source } = form.field('source', t.source);
  const fileField = form.values.source === 'file' ? form.field('file', t.file) : null;
  return (
    <FormPage title={t.create} form={form} saveLabel={t.save}>
      <ServerSelect
        {...pickerProps(form.field('entity', t.entity))}
        label={t.entity}
        description={t.entityHint}
        placeholder={t.chooseEntity}
        required
        chosen={form.values.entity}
        find={freeEntities}
        note={({ ancestors }: EntityChoice) => ancestors && entities.path(ancestors)}
        onChoose={({ id, name }) => form.set('entity', { id, name })}
      />
      <PeopleFields
        form={form}
        ways={
          <Radio.Group label={t.source} {...source}>
            <Group gap={16} mt={4}>
              <Radio id={id} value="list" label={t.fromList} />
              <Radio value="file" label={t.fromFile} />
            </Group>
          </Radio.Group>
        }
        file={
          fileField && (
            <div>
              <FileField
                id={fileField.id}
                label={t.file}
                hint={t.fileHint(TeamRequest.users.maxItems)}
                file={form.values.file}
                error={fileField.error}
                onChoose={(file) => {
                  form.clearErrors('file');
                  form.set('file', file);
                }}
              />
              {form.rowMistakes.length > 0 && (
                <ul className={classes.records} aria-label={t.wrongRecords}>
                  {form.rowMistakes.map(({ row, message }) => (
                    <li key={row}>{t.record(row, message)}</li>
                  ))}
                </ul>
              )}
            </div>
          )
        }
      />
    </FormPage>
  );
}
