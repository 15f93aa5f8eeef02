/** The amount of data that was stored on each day, as bars and as a table. */
import { useQuery } from '@tanstack/react-query';
import { gmtDate } from '@/domain/gmt';
import { formatNumber } from '@/messages/format';
import { installation as t } from '@/messages/installation';
import { Loaded } from '@/ui/Loaded';
import { Panel } from '@/ui/Panel';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { type DaySizes, daySizes } from './api';
import classes from './Installation.module.css';

const COLUMNS: readonly Column<DaySizes>[] = [
  { id: 'day', header: t.day, main: true, cell: ({ day }) => gmtDate(day) },
  { id: 'users', header: t.users, numeric: true, cell: ({ users_count }) => formatNumber(users_count) },
  { id: 'templates', header: t.templates, numeric: true, cell: ({ template_bytes }) => t.size(template_bytes) },
  { id: 'files', header: t.files, numeric: true, cell: ({ file_bytes }) => t.size(file_bytes) },
  { id: 'answers', header: t.answers, numeric: true, cell: ({ answer_bytes }) => t.size(answer_bytes) },
  { id: 'audit', header: t.auditRecord, numeric: true, cell: ({ audit_bytes }) => t.size(audit_bytes) },
  { id: 'stored', header: t.stored, numeric: true, cell: ({ stored_bytes }) => t.size(stored_bytes) },
];

function Bars({ days }: { days: readonly DaySizes[] }) {
  const largest = Math.max(1, ...days.map(({ stored_bytes }) => stored_bytes));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <div
        role="img"
        className={classes.bars}
        aria-label={t.barsShow(
          t.size(first.stored_bytes),
          gmtDate(first.day),
          t.size(last.stored_bytes),
          gmtDate(last.day),
        )}
      >
        {days.map(({ day, stored_bytes }) => (
          <span
            key={day}
            title={t.onDay(gmtDate(day), t.size(stored_bytes))}
            style={{ blockSize: `${Math.max(2, (stored_bytes / largest) * 100)}%` }}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{gmtDate(first.day)}</span>
        <span>{gmtDate(last.day)}</span>
      </div>
    </>
  );
}

export function DaySizesPanel() {
  const query = useQuery(daySizes());
  return (
    <Panel title={t.overTime} wide>
      <Loaded failed={t.daysFailed} query={query}>
        {(days) =>
          days.length < 2 ? (
            <p className={classes.note}>{t.daysUnknown}</p>
          ) : (
            <>
              <Bars days={days} />
              <details className={classes.asTable}>
                <summary>{t.asTable}</summary>
                <DataTable
                  label={t.overTime}
                  columns={COLUMNS}
                  rows={days.toReversed()}
                  rowKey={({ day }) => day}
                  bare
                />
              </details>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
