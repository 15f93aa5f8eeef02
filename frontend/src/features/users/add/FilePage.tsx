/** Adds the people of a file. Columns are recognized if possible, otherwise the user is asked. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '@/api/errors';
import { useScope } from '@/domain/scope';
import { recognized, type UserTable, userOf } from '@/domain/users/columns';
import { addPeople as t } from '@/messages/addPeople';
import { DescriptionList } from '@/ui/DescriptionList';
import { FailureAlert } from '@/ui/FailureAlert';
import { FileField } from '@/ui/FileField';
import { combineQueries } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { QueryPage } from '@/ui/QueryPage';
import { FileFormats } from '@/ui/work/FileFormats';
import { assignableRoles, ownOrganization } from '../api';
import classes from './Add.module.css';
import { AddTabs } from './AddTabs';
import { AddUsers } from './AddUsers';
import { type AddedUser, type FileTable, saveExample, useFileTable } from './api';
import { ColumnsPanel } from './ColumnsPanel';

interface Choice {
  file: File;
  scope: { organization_id?: string };
}

/** Shows what was recognized in the file. */
function Recognized({ file, read, table }: { file: File; read: FileTable; table: UserTable }) {
  const rows: [string, string][] = [];
  if (read.encoding) rows.push([t.encoding, t.encodings[read.encoding]]);
  if (read.separator) rows.push([t.separator, t.separators[read.separator]]);
  rows.push([t.firstRow, table.hasHeading ? t.headings : t.noHeadings]);
  return (
    <Panel title={file.name}>
      <DescriptionList items={rows} />
      <p className={classes.note}>{t.recognized}</p>
    </Panel>
  );
}

function FileForm({ organization, roles }: { organization: string; roles: readonly string[] }) {
  const { organization: named, query: scope } = useScope();
  const [choice, setChoice] = useState<Choice | null>(null);
  const read = useFileTable(choice);
  const [table, setTable] = useState<UserTable | null>(null);
  const [isChecking, setChecking] = useState(false);
  const cells = useMemo(() => read.data?.rows.map((row) => row.cells) ?? [], [read.data]);
  useEffect(() => {
    if (!read.data) return;
    const found = recognized(cells);
    setTable(found);
    setChecking(found.isClear);
  }, [read.data, cells]);
  const people = useMemo(() => {
    if (!table || !read.data) return [];
    const people = read.data.rows.slice(table.hasHeading ? 1 : 0).map((row): AddedUser => {
      return { key: String(row.line), line: row.line, ...userOf(table, row.cells) };
    });
    return people.filter(({ name, email }) => name !== '' || email !== '');
  }, [table, read.data]);
  const restart = () => {
    setChoice(null);
    setTable(null);
    setChecking(false);
  };

  if (choice && read.data && table && isChecking) {
    return (
      <>
        <div className={classes.fileHead}>
          <strong>{choice.file.name}</strong>
          <Button variant="subtle" size="compact-sm" onClick={() => setChecking(false)}>
            {t.changeColumns}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={restart}>
            {t.anotherFile}
          </Button>
        </div>
        <AddUsers
          people={people}
          groupName={choice.file.name}
          organization={organization}
          roles={roles}
          onRestart={restart}
        />
      </>
    );
  }
  if (choice && read.data && table) {
    return (
      <div className={classes.columns}>
        <ColumnsPanel
          file={choice.file.name}
          rows={cells.slice(table.hasHeading ? 1 : 0)}
          table={table}
          onTable={setTable}
          onCheck={() => setChecking(true)}
        />
        <div className={classes.rail}>
          <Recognized file={choice.file} read={read.data} table={table} />
          <Panel title={t.next}>
            <p className={classes.advice}>{t.nextHint}</p>
            <Button variant="default" mt="sm" onClick={restart}>
              {t.anotherFile}
            </Button>
          </Panel>
        </div>
      </div>
    );
  }
  return (
    <Panel>
      <FileField
        id="people-file"
        file={choice?.file ?? null}
        label={t.chooseFile}
        hint={t.fileHint}
        error={read.error ? messageOf(read.error) : undefined}
        onChoose={(file) => setChoice(file && { file, scope: named ? { organization_id: named } : {} })}
      />
      {choice && read.isFetching && <p role="status">{t.reading}</p>}
      {read.error && (
        <FailureAlert title={t.readFailed} mt="md">
          {messageOf(read.error)}
        </FailureAlert>
      )}
      <FileFormats
        label={t.example}
        save={(format) => void perform({ failed: t.exampleFailed, run: () => saveExample(scope, format) })}
      />
    </Panel>
  );
}

export function FilePage() {
  const { query: scope } = useScope();
  const query = combineQueries(useQuery(ownOrganization(scope)), useQuery(assignableRoles(scope)));
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {([{ name }, roles]) => (
        <>
          <PageHeader title={t.title} />
          <AddTabs />
          <FileForm organization={name} roles={roles.map((role) => role.name)} />
        </>
      )}
    </QueryPage>
  );
}
