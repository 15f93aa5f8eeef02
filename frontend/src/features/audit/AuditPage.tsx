/** The audit record with its filters (D42, D72). Its pages have no numbers: each page begins at an entry. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuditTable } from '@/domain/audit/AuditTable';
import { auditPage, auditSubjects, auditUsers, downloadAudit, KINDS } from '@/domain/audit/api';
import { ScopePicker } from '@/domain/ScopePicker';
import { SettingsTabs } from '@/domain/SettingsTabs';
import { useScope } from '@/domain/scope';
import { audit as t } from '@/messages/audit';
import { PageHeader } from '@/ui/PageHeader';
import { PeriodFilter } from '@/ui/PeriodFilter';
import { perform } from '@/ui/perform';
import { SearchBox } from '@/ui/SearchBox';
import { SelectFilter } from '@/ui/SelectFilter';
import { Toolbar } from '@/ui/Toolbar';
import { UserFilter } from '@/ui/UserFilter';
import { useExclusive } from '@/ui/useExclusive';
import { useListState } from '@/ui/useListState';

export function AuditPage() {
  const [address] = useSearchParams();
  const { organization, query: scope } = useScope();
  const list = useListState();
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
  const [actor, subject] = [list.filter('actor'), list.filter('subject')];
  // The search finds subjects, so this filter appears only after an entry has set it. Then it stays, because it has the
  // focus when the user clears it.
  const [hasSubject, setHasSubject] = useState(false);
  if (subject && !hasSubject) setHasSubject(true);
  return (
    <>
      <PageHeader
        title={t.title}
        note={query.data?.meta.more_names ? t.moreNames : organization ? t.managedNote : t.note}
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
      <Toolbar
        isFiltered={list.filtered}
        more={
          <>
            {hasSubject && (
              <UserFilter
                list={list}
                name="subject"
                texts={{ label: t.thing, any: t.anyThing, chosen: t.chosenThing }}
                find={(search) => auditSubjects(search, scope)}
                chosenName={query.data?.data.find((entry) => entry.subject.id === subject)?.subject.name}
              />
            )}
            <UserFilter
              list={list}
              name="actor"
              find={(search) => auditUsers(search, scope)}
              chosenName={query.data?.data.find((entry) => entry.actor.id === actor)?.actor.name}
            />
            <SelectFilter
              list={list}
              name="kind"
              label={t.kind}
              options={[
                { value: '', label: t.anyKind },
                ...KINDS.map((kind) => ({ value: kind, label: t.kindName(kind) })),
              ]}
            />
            <PeriodFilter list={list} />
          </>
        }
      >
        <ScopePicker list={list} />
        <SearchBox list={list} label={t.search} />
      </Toolbar>
      <AuditTable />
    </>
  );
}
