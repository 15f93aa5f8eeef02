/** One change: who did what and when; opened, the values before and after side by side. */
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { Gmt } from '@/domain/Gmt';
import { audit as t } from '@/messages/audit';
import classes from './AuditPage.module.css';
import type { Entry, Names } from './api';
import { changesOf, type FieldRow } from './changes';

/** A template can have thousands of values. */
const ROWS_SHOWN = 200;

function Rows({ rows, sides, deleted }: { rows: readonly FieldRow[]; sides: 'both' | 'one'; deleted: boolean }) {
  return (
    <Table layout="fixed" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.fieldHead}</Table.Th>
          {sides === 'both' ? (
            <>
              <Table.Th>{t.before}</Table.Th>
              <Table.Th>{t.after}</Table.Th>
            </>
          ) : (
            <Table.Th>{t.value}</Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.slice(0, ROWS_SHOWN).map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" className={classes.value}>
              {field}
            </Table.Th>
            {(sides === 'both' || deleted) && <Table.Td className={classes.value}>{before}</Table.Td>}
            {(sides === 'both' || !deleted) && <Table.Td className={classes.value}>{after}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Details({ entry, names, onFilter }: Props) {
  const [whole, setWhole] = useState(false);
  const { actor, subject, ip } = entry;
  const { sides, changed, same } = changesOf(entry.before, entry.after, names);
  const rows = whole ? [...changed, ...same] : changed;
  const left = rows.length - ROWS_SHOWN;
  return (
    <div className={classes.details}>
      {ip && <p className={classes.note}>{t.fromAddress(ip)}</p>}
      {sides === 'none' || rows.length === 0 ? (
        <p className={classes.note}>{t.nothingShown}</p>
      ) : (
        <Rows rows={rows} sides={sides} deleted={entry.after === null} />
      )}
      {left > 0 && (
        <p className={classes.note}>
          {t.moreFields(left)} {t.moreInFile}
        </p>
      )}
      <div className={classes.actions}>
        {!whole && same.length > 0 && (
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            {t.same(same.length)}
          </Button>
        )}
        {actor.id && (
          <Button variant="default" size="xs" onClick={() => onFilter({ actor: actor.id ?? '' })}>
            {t.onlyPerson(actor.name)}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onFilter({ subject: subject.id })}>
          {t.onlySubject(subject.name || t.thisSubject)}
        </Button>
      </div>
    </div>
  );
}

interface Props {
  entry: Entry;
  names: Names;
  onFilter: (filter: Record<string, string>) => void;
}

export function AuditEntry({ entry, names, onFilter }: Props) {
  const [opened, setOpened] = useState(false);
  const { actor, subject } = entry;
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.at}>
          <Gmt at={entry.at} />
        </span>
        <span>{actor.id === null ? t.operator : actor.name}</span>
        <span className={classes.what}>
          {t.summary(t.action(entry.action), t.kindName(subject.kind), subject.name)}
        </span>
      </summary>
      {opened && <Details entry={entry} names={names} onFilter={onFilter} />}
    </details>
  );
}
