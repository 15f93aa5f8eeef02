/** The state of the installation: numbers, and nothing that an organization wrote (D2, D74). */
import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { Gmt } from '@/domain/Gmt';
import { formatNumber } from '@/messages/format';
import { installation as t } from '@/messages/installation';
import { DescriptionList } from '@/ui/DescriptionList';
import { Loaded } from '@/ui/Loaded';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import type { Column } from '@/ui/table/columns';
import { SimpleTable } from '@/ui/table/SimpleTable';
import { useExclusive } from '@/ui/useExclusive';
import { useListState } from '@/ui/useListState';
import {
  type Installation,
  installationReport,
  type Mail,
  organizationSizes,
  SIZE_ORDER,
  type Size,
  useRetryMail,
} from './api';

/** How often the page is read again, in milliseconds: as often as a node says that it runs. */
const REFRESH_MS = 15_000;

const SIZES: readonly Column<Size>[] = [
  { id: 'name', header: t.organization, main: true, cell: ({ name }) => name },
  {
    id: 'users',
    header: t.users,
    numeric: true,
    cell: ({ users_count, max_number_of_users }) => t.usersOf(users_count, max_number_of_users),
  },
  { id: 'stored', header: t.stored, numeric: true, cell: ({ stored_bytes }) => t.size(stored_bytes) },
];

function Nodes({ nodes }: Pick<Installation, 'nodes'>) {
  if (nodes.length === 0) return <p>{t.noNodes}</p>;
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t.nodes}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.node}</Table.Th>
            <Table.Th>{t.version}</Table.Th>
            <Table.Th>{t.started}</Table.Th>
            <Table.Th>{t.seen}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodes.map(({ id, version, started_at, seen_at }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{id.slice(0, 8)}</Table.Th>
              <Table.Td>{version}</Table.Td>
              <Table.Td>
                <Gmt at={started_at} show="relative" />
              </Table.Td>
              <Table.Td>
                <Gmt at={seen_at} show="relative" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

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
  if (waiting === 0) return <p>{t.noMails}</p>;
  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table aria-label={t.mails}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.subject}</Table.Th>
              <Table.Th>{t.recipient}</Table.Th>
              <Table.Th>{t.failures}</Table.Th>
              <Table.Th>{t.next}</Table.Th>
              {mayRetry && <Table.Td />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {first.map((mail) => (
              <Table.Tr key={mail.id}>
                <Table.Th scope="row">{mail.subject}</Table.Th>
                <Table.Td>{mail.recipient_domain}</Table.Td>
                <Table.Td>{formatNumber(mail.failures)}</Table.Td>
                <Table.Td>
                  <Gmt at={mail.due_at} show="relative" />
                </Table.Td>
                {mayRetry && (
                  <Table.Td>
                    <Retry mail={mail} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {waiting > first.length && <p>{t.moreMails(waiting - first.length)}</p>}
    </>
  );
}

export function InstallationPage() {
  const list = useListState(SIZE_ORDER);
  const report = useQuery({ ...installationReport(), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHeader title={t.title} />
      <Loaded failed={t.failed} query={report}>
        {({ version, nodes, database_bytes, mails }) => (
          <>
            <Panel title={t.state} wide>
              <DescriptionList
                items={[
                  [t.version, version],
                  [t.database, t.size(database_bytes)],
                  [t.waiting, formatNumber(mails.waiting)],
                  [t.failing, formatNumber(mails.failing)],
                ]}
              />
            </Panel>
            <Panel title={t.nodes} wide>
              <Nodes nodes={nodes} />
            </Panel>
            <Panel title={t.mails} wide>
              <Mails mails={mails} />
            </Panel>
          </>
        )}
      </Loaded>
      <Panel title={t.sizes} wide>
        <Toolbar>
          <SearchBox list={list} label={t.search} />
        </Toolbar>
        <SimpleTable
          label={t.sizes}
          failed={t.sizesFailed}
          query={useQuery(organizationSizes(list.query))}
          columns={SIZES}
          rowKey={({ id }) => id}
          list={list}
          empty={{ title: t.noSizes }}
        />
      </Panel>
    </>
  );
}
