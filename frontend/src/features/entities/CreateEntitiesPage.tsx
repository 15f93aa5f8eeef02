/** Creates entities. Each has one row, and a row may be the parent of later rows (specification, 2.10). */
import { ActionIcon } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '@/domain/paths';
import { entities as t } from '@/messages/entities';
import { validation } from '@/messages/validation';
import { FormPage } from '@/ui/FormPage';
import { GatedButton } from '@/ui/GatedButton';
import { type FieldProps, type Form, useSaveForm } from '@/ui/useSaveForm';
import { useCreateEntities } from './api';
import classes from './CreateEntities.module.css';
import { EntityNameField } from './EntityNameField';
import { EntityPicker, type ParentChoice } from './EntityPicker';
import {
  FIRST,
  isFilled,
  MAX_ROWS,
  type NewEntities,
  type NewEntity,
  newEntityRules,
  parentOf,
  rowsBefore,
  toRequest,
  withoutRow,
  withParent,
  withRow,
} from './newEntities';

const EMPTY: NewEntities = { data: [FIRST] };

/** The actions of the rows on the form. The functions keep their identity while the page is open. */
interface RowEvents {
  onName: (at: number, value: unknown) => void;
  onChoose: (at: number, choice: ParentChoice) => void;
  onRemove: (at: number) => void;
  /** Returns the rows that can be chosen as the parent of this row. */
  earlier: (at: number) => ParentChoice[];
}

interface RowProps {
  at: number;
  name: Omit<FieldProps, 'onChange'>;
  parent: Omit<FieldProps, 'onChange'>;
  chosen: ParentChoice | null;
  events: RowEvents;
}

const sameField = (one: RowProps['name'], other: RowProps['name']) => one.id === other.id && one.error === other.error;

/** The component is memoized, so that typing in one row does not render the other rows. */
const Row = memo(
  function Row({ at, name, parent, chosen, events }: RowProps) {
    return (
      <fieldset className={classes.row}>
        <legend className={classes.legend}>{t.row(at + 1)}</legend>
        <div className={classes.fields}>
          <EntityNameField {...name} onChange={(value) => events.onName(at, value)} />
          <EntityPicker
            id={parent.id}
            error={parent.error}
            aria-invalid={parent['aria-invalid']}
            label={t.assignTo}
            chosen={chosen}
            rows={() => events.earlier(at)}
            onChoose={(choice) => events.onChoose(at, choice)}
          />
          {at > 0 && (
            <ActionIcon
              size={36}
              className={classes.remove}
              aria-label={t.removeRow(at + 1)}
              onClick={() => events.onRemove(at)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </fieldset>
    );
  },
  (before, now) =>
    before.at === now.at &&
    before.chosen?.id === now.chosen?.id &&
    before.chosen?.name === now.chosen?.name &&
    before.name.value === now.name.value &&
    sameField(before.name, now.name) &&
    sameField(before.parent, now.parent),
);

/** Returns the names of a row's fields. The server's errors use the same names. */
function fieldsOfRow(form: Form<NewEntities>, at: number, { parent_row }: NewEntity) {
  const name = form.field(`data.${at}.name`, t.fieldOfRow(at + 1, t.name));
  const path = parent_row === null ? (`data.${at}.parent_id` as const) : (`data.${at}.parent_row` as const);
  return { name, parent: form.field(path, t.fieldOfRow(at + 1, t.assignTo)) };
}

export function CreateEntitiesPage() {
  const create = useCreateEntities();
  const form = useSaveForm({
    initial: EMPTY,
    rules: newEntityRules,
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    save: ({ data }) => create({ body: toRequest(data) }),
    saved: ({ message }, { data }) => ({
      message,
      about: data.map(({ name }) => name.trim()).join(', '),
      to: paths.entities(),
    }),
  });
  const { data } = form.values;
  const last = data.at(-1);
  const full = data.length >= MAX_ROWS;

  // After a row is added, its name receives the focus. After a row is removed, the name in the row before it does.
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    document.getElementById(`field-data.${focused.current}.name`)?.focus();
    focused.current = null;
  });
  const addRow = () => {
    focused.current = data.length;
    form.set('data', withRow(data));
  };

  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const [events] = useState<RowEvents>(() => ({
    onName: (at, value) => latest.current.field(`data.${at}.name`, t.fieldOfRow(at + 1, t.name)).onChange(value),
    onChoose(at, choice) {
      const { values, set, clearErrors } = latest.current;
      const row = values.data[at];
      if (!row) return;
      set('data', values.data.with(at, withParent(row, choice, rowsBefore(values.data, at))));
      clearErrors(`data.${at}.parent_id`, `data.${at}.parent_row`);
    },
    onRemove(at) {
      const { values, set, clearErrors } = latest.current;
      focused.current = at - 1;
      set('data', withoutRow(values.data, at));
      // The rows after the removed one have new numbers.
      for (let n = at; n < values.data.length; n += 1) {
        clearErrors(`data.${n}.name`, `data.${n}.parent_id`, `data.${n}.parent_row`);
      }
    },
    earlier: (at) => rowsBefore(latest.current.values.data, at),
  }));
  return (
    <FormPage title={t.create} form={form} saveLabel={t.saveAll(data.length)}>
      {data.map((row, at) => (
        <Row key={row.key} at={at} {...fieldsOfRow(form, at, row)} chosen={parentOf(data, row)} events={events} />
      ))}
      <div>
        <GatedButton
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          reason={full ? t.addRowFull(MAX_ROWS) : last && isFilled(last) ? undefined : t.addRowBarred}
          onClick={addRow}
        >
          {t.addRow}
        </GatedButton>
      </div>
    </FormPage>
  );
}
