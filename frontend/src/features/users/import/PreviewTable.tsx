/** The rows of a file, with what the import would do with each row, and its errors. */
import { userImport as t } from '@/messages/userImport';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { Row } from './api';
import classes from './PreviewTable.module.css';

/** A row of users, with its number among the users. The line number in the file may differ. */
export type NumberedRow = Row & { record: number };

const TONES: Record<Row['status'], Tone> = { new: 'good', invited: 'good', existing: 'quiet', wrong: 'bad' };

function Status({ row: { record, status, errors = {} } }: { row: NumberedRow }) {
  return (
    <>
      <StatusDot tone={TONES[status]}>{t.statuses[status]}</StatusDot>
      {Object.entries(errors).flatMap(([field, messages]) =>
        messages.map((message) => (
          <span key={`${field} ${message}`} className={classes.message}>
            {t.recordError(record, message)}
          </span>
        )),
      )}
    </>
  );
}

const COLUMNS: readonly Column<NumberedRow>[] = [
  { id: 'record', header: t.record, numeric: true, cell: ({ record }) => record },
  { id: 'name', header: t.name, main: true, cell: ({ name }) => name },
  { id: 'email', header: t.email, cell: ({ email }) => email },
  { id: 'status', header: t.status, cell: (row) => <Status row={row} /> },
  { id: 'line', header: t.line, numeric: true, cell: ({ line }) => line },
];

export const PreviewTable = ({ rows }: { rows: readonly NumberedRow[] }) => (
  <DataTable
    label={t.table}
    columns={COLUMNS}
    rows={rows}
    rowKey={({ record }) => String(record)}
    isWrong={({ status }) => status === 'wrong'}
    framed
  />
);
