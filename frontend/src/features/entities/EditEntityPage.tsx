/** Changes the name and the parent of an entity. Its descendants move together with it (specification, 2.10). */
import { paths } from '@/domain/paths';
import { entities as t } from '@/messages/entities';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import type { Form } from '@/ui/useSaveForm';
import { type EntityWithParent, entityDetail, useUpdateEntity } from './api';
import { EntityNameField } from './EntityNameField';
import { EntityPicker, type ParentChoice } from './EntityPicker';
import { entityName } from './rules';

interface Values {
  name: string;
  /** `null` for the root. The fields have the same names as in the errors of the server. */
  parent_id: ParentChoice | null;
}

const valuesOf = ({ name, parent }: EntityWithParent): Values => ({
  name,
  parent_id: parent && { id: parent.id, name: parent.name },
});

function ParentField({ form, self, isRoot }: { form: Form<Values>; self: string; isRoot: boolean }) {
  const { id, error, onChange, ...field } = form.field('parent_id', t.assignTo);
  return (
    <EntityPicker
      id={id}
      error={error}
      aria-invalid={field['aria-invalid']}
      label={t.assignTo}
      chosen={form.values.parent_id}
      self={self}
      onChoose={onChange}
      disabled={isRoot}
      {...(isRoot && { description: t.rootStays })}
    />
  );
}

function EditForm({ entity }: { entity: EntityWithParent }) {
  const { id } = entity;
  const update = useUpdateEntity();
  const form = useEditForm({
    stored: entity,
    detail: entityDetail(id),
    valuesOf,
    rows: ({ name, parent_id }) => [
      [t.name, name],
      [t.assignTo, parent_id?.name ?? t.noParent],
    ],
    rules: { name: entityName },
    wrong: validation.fillCorrectly,
    save: ({ parent_id, ...body }) =>
      update({ params: { path: { id } }, body: { ...body, parent_id: parent_id?.id ?? null } }),
    saved: ({ message }) => ({ message: message ?? t.updated, to: paths.entities() }),
  });
  return (
    <FormPage title={t.edit} form={form} saveLabel={t.save}>
      <EntityNameField {...form.field('name', t.name)} />
      <ParentField form={form} self={id} isRoot={entity.parent === null} />
    </FormPage>
  );
}

export function EditEntityPage() {
  const query = useFreshQuery(entityDetail(useParam('id')));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {(entity) => <EditForm entity={entity} />}
    </QueryPage>
  );
}
