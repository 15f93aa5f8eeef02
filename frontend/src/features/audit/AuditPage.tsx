/** The audit record with its filters (D42, D72). Its pages follow from the entries beside them, not from numbers. */
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ScopePicker } from '@/domain/ScopePicker';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { useScope } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { common } from '@/messages/common';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHeader } from '@/ui/PageHeader';
import { perform } from '@/ui/perform';
import { Toolbar } from '@/ui/Toolbar';
import { useExclusive } from '@/ui/useExclusive';
import { type ListState, useListState } from '@/ui/useListState';
import { AuditEntry } from './AuditEntry';
import classes from './AuditPage.module.css';
import { auditPage, downloadAudit, FILTERS, KINDS } from './api';
import { PersonFilter } from './PersonFilter';

const NO_POSITION = { after: '', before: '' };

/** A change of the filters begins at the newest entries. */
function useFilters(): ListState {
  const list = useListState();
  return { ...list, change: (patch, options) => list.change({ ...NO_POSITION, ...patch }, options) };
}

export function AuditPage() {
  const [address] = useSearchParams();
  const { organization, query: scope } = useScope();
  const list = useFilters();
  const query = useQuery(auditPage(address, scope));
  const exporting = useExclusive(async () => {
    await perform({
      failed: t.downloadFailed,
      async run() {
        await downloadAudit(address, scope);
        return { message: t.downloaded };
      },
    });
  });
  const actor = list.filter('actor');
  const filter = (patch: Record<string, string>) => list.change(patch);
  const narrowed = FILTERS.some((name) => list.filter(name) !== '');
  const clear = () => filter(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  return (
    <>
      <PageHeader
        title={t.title}
        note={organization ? t.managedNote : t.note}
        action={
          <Button
            variant="default"
            title={t.downloadHint}
            loading={exporting.busy}
            onClick={() => void exporting.run()}
          >
            {t.download}
          </Button>
        }
      />
      <SettingsTabs />
      <Toolbar>
        <ScopePicker list={list} />
        <PersonFilter
          chosen={actor}
          name={query.data?.data.find((entry) => entry.actor.id === actor)?.actor.name}
          onChoose={(id) => filter({ actor: id })}
        />
        <Select
          className={classes.filter}
          label={t.kind}
          allowDeselect={false}
          data={[{ value: '', label: t.anyKind }, ...KINDS.map((kind) => ({ value: kind, label: t.kindName(kind) }))]}
          value={list.filter('kind')}
          onChange={(kind) => filter({ kind: kind ?? '' })}
          comboboxProps={{ withinPortal: false }}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            className={classes.day}
            type="date"
            label={t[name]}
            value={list.filter(name)}
            onChange={(event) => filter({ [name]: event.currentTarget.value })}
          />
        ))}
      </Toolbar>
      {list.filter('subject') !== '' && (
        <p className={classes.note}>
          {t.oneSubject}{' '}
          <Button variant="default" size="xs" onClick={() => filter({ subject: '' })}>
            {t.allSubjects}
          </Button>
        </p>
      )}
      <Loaded failed={t.failed} query={query}>
        {({ data, meta, names }) => (
          <>
            {data.length === 0 && !narrowed && <EmptyState title={t.empty} hint={t.emptyHint} />}
            {data.length === 0 && narrowed && (
              <EmptyState
                title={common.noData}
                hint={common.noDataHint}
                action={
                  <Button variant="default" onClick={clear}>
                    {common.clearFilters}
                  </Button>
                }
              />
            )}
            {data.length > 0 && (
              <ol className={classes.entries} aria-label={t.entries} aria-busy={query.isPlaceholderData}>
                {data.map((entry) => (
                  <li key={entry.id}>
                    <AuditEntry entry={entry} names={names} onFilter={filter} />
                  </li>
                ))}
              </ol>
            )}
            {(meta.next !== null || meta.previous !== null) && (
              <nav className={classes.pager} aria-label={t.pages}>
                <Button
                  variant="default"
                  disabled={meta.previous === null}
                  onClick={() => list.change({ before: meta.previous ?? '' })}
                >
                  {t.newer}
                </Button>
                <Button
                  variant="default"
                  disabled={meta.next === null}
                  onClick={() => list.change({ after: meta.next ?? '' })}
                >
                  {t.older}
                </Button>
              </nav>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
