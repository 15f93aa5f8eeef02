/** A new team: the first users of an entity (specification, 2.9). */
import { paths } from '@/domain/paths';
import { teams as t } from '@/messages/teams';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { pickerProps, ServerSelect } from '@/ui/ServerSelect';
import { useSaveForm } from '@/ui/useSaveForm';
import { freeEntities, useCreateTeam } from './api';
import { bodyOf, type TeamValues, teamRules } from './rules';
import { PeopleFields } from './TeamFields';
import { useUserMistakes } from './useUserMistakes';

const EMPTY: TeamValues = { entity: null, leader: null, users: [] };

export function CreateTeamPage() {
  const create = useCreateTeam();
  const { mistakes, save } = useUserMistakes();
  const form = useSaveForm({
    initial: EMPTY,
    rules: teamRules,
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    save: (values) =>
      save(values, () => create({ params: { path: { id: values.entity?.id ?? '' } }, body: bodyOf(values) })),
    saved: ({ message }) => ({ message, to: paths.teams() }),
  });
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
        onChoose={({ id, name }) => form.set('entity', { id, name })}
      />
      <PeopleFields form={form} mistakes={mistakes} />
    </FormPage>
  );
}
