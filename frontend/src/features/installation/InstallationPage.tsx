/** The state of the installation: only numbers, and no texts of an organization (D2, D74). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { can } from '@/api/permissions';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { Gmt } from '@/domain/Gmt';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { installation as t } from '@/messages/installation';
import { FailureAlert } from '@/ui/FailureAlert';
import { Loaded } from '@/ui/Loaded';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { SearchBox } from '@/ui/SearchBox';
import { StatusDot } from '@/ui/StatusDot';
import { Toolbar } from '@/ui/Toolbar';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useExclusive } from '@/ui/useExclusive';
import { useListState } from '@/ui/useListState';
import {
  daySizes,
  type Installation,
  installationReport,
  type Mail,
  organizationSizes,
  SIZE_ORDER,
  type Size,
  useRetryMail,
} from './api';
import { DaySizesPanel } from './DaySizesPanel';
import { factsOf, isNearlyFull } from './facts';
import classes from './Installation.module.css';

/** The interval in milliseconds at which the page reads its data again. The nodes report their state at the same
    interval. */
const REFRESH_MS = 15_000;

const SIZE_COLUMNS: readonly Column<Size>[] = [
  { id: 'name', header: t.organization, main: true, cell: ({ name }) => name },
  {
    id: 'users',
    header: t.users,
    numeric: true,
    cell: ({ users_count, max_number_of_users }) => t.usersOf(users_count, max_number_of_users),
  },
  { id: 'templates', header: t.templates, numeric: true, cell: ({ template_bytes }) => t.size(template_bytes) },
  {
    id: 'files',
    header: t.files,
    numeric: true,
    cell: ({ file_bytes, max_file_bytes }) => (
      <span className={isNearlyFull(file_bytes, max_file_bytes) ? classes.full : undefined}>
        {t.sizeOf(t.size(file_bytes), t.size(max_file_bytes))}
        {isNearlyFull(file_bytes, max_file_bytes) && ` ${file_bytes < max_file_bytes ? t.nearlyFull : t.full}`}
      </span>
    ),
  },
  { id: 'answers', header: t.answers, numeric: true, cell: ({ answer_bytes }) => t.size(answer_bytes) },
  { id: 'audit', header: t.auditRecord, numeric: true, cell: ({ audit_bytes }) => t.size(audit_bytes) },
  { id: 'stored', header: t.stored, numeric: true, cell: ({ stored_bytes }) => t.size(stored_bytes) },
];

const NODE_COLUMNS: readonly Column<Installation['nodes'][number]>[] = [
  { id: 'node', header: t.node, main: true, cell: ({ id }) => id.slice(0, 8) },
  { id: 'version', header: t.version, cell: ({ version }) => version },
  { id: 'started', header: t.started, cell: ({ started_at }) => <Gmt at={started_at} show="relative" /> },
  { id: 'seen', header: t.seen, cell: ({ seen_at }) => <Gmt at={seen_at} show="relative" /> },
];

const MAIL_COLUMNS: readonly Column<Mail>[] = [
  { id: 'subject', header: t.subject, main: true, cell: ({ subject }) => subject },
  { id: 'recipient', header: t.recipient, cell: ({ recipient_domain }) => recipient_domain },
  { id: 'failures', header: t.failures, numeric: true, cell: ({ failures }) => formatNumber(failures) },
  { id: 'next', header: t.next, cell: ({ due_at }) => <Gmt at={due_at} show="relative" /> },
];

const RETRY: Column<Mail> = {
  id: 'retry',
  header: common.actions,
  control: 'actions',
  cell: (mail) => <Retry mail={mail} />,
};

function Retry({ mail }: { mail: Mail }) {
  const retry = useRetryMail();
  const { run, busy } = useExclusive(() =>
    perform({
      failed: t.retryFailed(mail.subject),
      run: () => retry({ params: { path: { id: mail.id } } }),
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      aria-label={t.retryOf(mail.subject, mail.recipient_domain)}
      onClick={() => void run()}
    >
      {t.retry}
    </Button>
  );
}

function Mails({ mails: { waiting, first } }: Pick<Installation, 'mails'>) {
  const mayRetry = can(useViewer(), 'update organization');
  return (
    <>
      <DataTable
        label={t.mails}
        columns={mayRetry ? [...MAIL_COLUMNS, RETRY] : MAIL_COLUMNS}
        rows={first}
        rowKey={({ id }) => id}
        bare
      />
      {waiting > first.length && <p>{t.moreMails(waiting - first.length)}</p>}
    </>
  );
}

export function InstallationPage() {
  const list = useListState(SIZE_ORDER);
  const report = useQuery({ ...installationReport(), refetchInterval: REFRESH_MS });
  const days = useQuery(daySizes());
  return (
    <>
      <PageHeader title={t.title} />
      <Loaded failed={t.failed} query={report}>
        {(state) => (
          <>
            {state.storage_low && (
              <FailureAlert mb={16} title={t.storageLow}>
                {t.storageLowDetail}
              </FailureAlert>
            )}
            <Panel title={t.state} wide>
              <dl className={classes.facts}>
                {factsOf(state, days.data, serverClock.now()).map(({ name, tone, verdict }) => (
                  <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <StatusDot tone={tone}>{verdict}</StatusDot>
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </Panel>
            <Panel title={t.nodes} wide>
              {state.nodes.length === 0 ? (
                <p>{t.noNodes}</p>
              ) : (
                <DataTable label={t.nodes} columns={NODE_COLUMNS} rows={state.nodes} rowKey={({ id }) => id} bare />
              )}
            </Panel>
            {state.mails.waiting > 0 && (
              <Panel title={t.mails} wide>
                <Mails mails={state.mails} />
              </Panel>
            )}
          </>
        )}
      </Loaded>
      <DaySizesPanel />
      <Panel title={t.sizes} wide>
        <Toolbar>
          <SearchBox list={list} label={t.search} />
        </Toolbar>
        <DataTable
          label={t.sizes}
          failed={t.sizesFailed}
          query={useQuery(organizationSizes(list.query))}
          columns={SIZE_COLUMNS}
          rowKey={({ id }) => id}
          bare
          list={list}
          empty={{ title: t.noSizes }}
        />
      </Panel>
    </>
  );
}
