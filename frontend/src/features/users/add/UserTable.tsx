/** The people after the check by the server. A wrong cell is marked with its error, and can be corrected in the
    table. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { addPeople as t } from '@/messages/addPeople';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import classes from './Add.module.css';
import { type CheckedUser, countOf, type State } from './users';

export type Correction = Partial<Record<'name' | 'email', string>>;
type Field = keyof Correction;

const LABELS: Readonly<Record<State, (n: number) => string>> = {
  wrong: t.mistakes,
  existing: t.existing,
  ready: t.ready,
};

interface CellProps {
  person: CheckedUser;
  field: Field;
  editing: boolean;
  onEdit: (open: boolean) => void;
  onCorrect: (text: string) => void;
}

function EditedCell({ person, field, onEdit, onCorrect }: CellProps) {
  const [text, setText] = useState(person[field]);
  const take = () => {
    onEdit(false);
    if (text !== person[field]) onCorrect(text);
  };
  return (
    <TextInput
      aria-label={t.correct(t[field], person.line)}
      size="xs"
      autoFocus
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          onEdit(false);
        }
      }}
    />
  );
}

function Cell(props: CellProps) {
  const { person, field, editing, onEdit } = props;
  if (editing) return <EditedCell {...props} />;
  const mistake = person.mistakes[field] ?? (field === 'email' ? person.mistakes.password : undefined);
  const text = person[field];
  if (person.state !== 'wrong') return <span dir="auto">{text}</span>;
  return (
    <button
      type="button"
      className={classes.cell}
      data-wrong={mistake !== undefined || undefined}
      // The name contains the visible words without words between them, so that people who use voice control can say
      // them.
      aria-label={`${t.correct(t[field], person.line)}: ${text || t.empty}${mistake ? ` ${mistake}` : ''}`}
      onClick={() => onEdit(true)}
    >
      <span dir="auto" className={text ? undefined : classes.empty}>
        {text || t.empty}
      </span>{' '}
      {mistake && <span className={classes.mistake}>{mistake}</span>}
    </button>
  );
}

interface Props {
  people: readonly CheckedUser[];
  onCorrect: (key: string, correction: Correction) => void;
}

export function UserTable({ people, onCorrect }: Props) {
  const [edited, setEdited] = useState<{ key: string; field: Field } | null>(null);
  const cell = (field: Field) =>
    function render(person: CheckedUser) {
      return (
        <Cell
          person={person}
          field={field}
          editing={edited?.key === person.key && edited.field === field}
          onEdit={(open) => setEdited(open ? { key: person.key, field } : null)}
          onCorrect={(text) => onCorrect(person.key, { [field]: text })}
        />
      );
    };
  const columns: readonly Column<CheckedUser>[] = [
    { id: 'line', header: t.line, numeric: true, cell: ({ line }) => line },
    { id: 'name', header: t.name, main: true, cell: cell('name') },
    { id: 'email', header: t.email, breaks: true, cell: cell('email') },
  ];
  return (
    <DataTable
      label={t.table}
      columns={columns}
      rows={people}
      rowKey={({ key }) => key}
      bandOf={({ state }) => ({ id: state, label: LABELS[state](countOf(people, state)), note: t.bandNotes[state] })}
      framed
    />
  );
}
