/** The settings of a competition's leaderboard: what it shows, and to whom. */
import { Button, Group, SegmentedControl, Stack, Switch } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { formatNumber, formatPercent } from '@/messages/format';
import { leaderboard as t } from '@/messages/leaderboard';
import { EmptyState } from '@/ui/EmptyState';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { useParam } from '@/ui/useParam';
import { leaderboardOf } from '../api';
import { askAgain, type Draft, type Leaderboard, type Row } from './api';
import classes from './LeaderboardPage.module.css';
import { isShared } from './places';
import { useChanges } from './useChanges';

interface PlacedRow extends Row {
  at: number;
  shared: boolean;
}

const COLUMNS: readonly Column<PlacedRow>[] = [
  {
    id: 'place',
    header: t.place,
    numeric: true,
    cell: ({ place, shared }) => (
      <span>
        {formatNumber(place)} {shared && <span className={classes.shared}>{t.shared}</span>}
      </span>
    ),
  },
  { id: 'name', header: t.name, main: true, cell: ({ name }) => name },
  { id: 'score', header: t.score, numeric: true, cell: ({ score }) => formatNumber(score) },
  { id: 'percentage', header: t.percentage, numeric: true, cell: ({ percentage }) => formatPercent(percentage) },
];

const LargeScreen = lazy(async () => ({ default: (await import('./LargeScreen')).LargeScreen }));

/** The URL parameter that opens the large screen. */
const SCREEN = 'screen';

interface ChoiceProps<Value extends string> {
  label: string;
  hint: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, hint, options, value, disabled, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        data={Object.entries<string>(options).map(([key, text]) => ({ value: key, label: text }))}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(chosen as Value)}
      />
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}

/** The public URL. It can be selected in browsers without a clipboard. */
function PublicLink({ code }: { code: string }) {
  const address = location.origin + paths.publicLeaderboard({ code });
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <div className={classes.link}>
      <Link to={paths.publicLeaderboard({ code })} target="_blank">
        {address}
      </Link>
      {'clipboard' in navigator && (
        <Button
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(address).then(
              () => setCopied(address),
              () => setCopied(null),
            )
          }
        >
          <span aria-live="polite">{copied === address ? t.linkCopied : t.copyLink}</span>
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  board: Leaderboard;
  change: (draft: Partial<Draft>) => void;
  may: boolean;
}

function Reveal({ board: { revealed, places }, change, may }: PartProps) {
  const shown = Math.min(revealed, places);
  return (
    <div className={classes.choice}>
      <span className={classes.label}>{t.reveal}</span>
      <Group gap="sm">
        <GatedButton
          reason={shown < places ? undefined : t.nothingMore}
          disabled={!may}
          onClick={() => change({ revealed: shown + 1 })}
        >
          {t.more}
        </GatedButton>
        <GatedButton
          variant="default"
          reason={shown > 0 ? undefined : t.nothingRevealed}
          disabled={!may}
          onClick={() => change({ revealed: shown - 1 })}
        >
          {t.less}
        </GatedButton>
        <span role="status">{t.revealed(shown, places)}</span>
      </Group>
    </div>
  );
}

function Controls(props: PartProps) {
  const { board, change, may } = props;
  const { state, names, code } = board;
  return (
    <Panel wide>
      <Stack gap="lg">
        <Choice
          label={t.state}
          hint={t.stateHints[state]}
          options={t.states}
          value={state}
          disabled={!may}
          onChange={(chosen) => change({ state: chosen })}
        />
        {state === 'final' && <Reveal {...props} />}
        <Choice
          label={t.names}
          hint={t.namesHint}
          options={t.namesOf}
          value={names}
          disabled={!may}
          onChange={(chosen) => change({ names: chosen })}
        />
        <Switch
          label={t.public}
          description={t.publicHint}
          checked={board.public === 1}
          disabled={!may}
          onChange={({ currentTarget: { checked } }) => change({ public: checked ? 1 : 0 })}
        />
        {code !== null && state !== 'off' && <PublicLink code={code} />}
      </Stack>
    </Panel>
  );
}

/** Returns the reason why there are no rows. */
const emptyOf = ({ state, results }: Leaderboard) => {
  if (state === 'off') return { title: t.off, hint: t.offHint };
  if (results > 0) return { title: t.nothingRevealed, hint: t.nothingRevealedHint };
  return { title: t.empty, hint: t.emptyHint };
};

function Chosen({ id, board }: { id: string; board: Leaderboard }) {
  const may = can(useViewer(), 'update competition');
  const { change } = useChanges(id, board);
  const { rows, results } = board;
  const [params, setParams] = useSearchParams();
  const showScreen = (shown: boolean) => setParams(shown ? { [SCREEN]: '1' } : {});
  return (
    <>
      <PageHeader
        title={board.competition}
        part={t.title}
        note={rows.length > 0 && rows.length < results ? t.best(rows.length, results) : t.results(results)}
        action={
          <Button leftSection={<IconMaximize size={16} stroke={1.75} aria-hidden />} onClick={() => showScreen(true)}>
            {t.screen}
          </Button>
        }
      />
      <Controls board={board} change={change} may={may} />
      <div className={classes.rows}>
        {rows.length > 0 ? (
          <>
            <DataTable
              label={t.title}
              columns={COLUMNS}
              rows={rows.map((row, at) => ({ ...row, at, shared: isShared(rows, row) }))}
              rowKey={({ at }) => String(at)}
            />
            <p className={classes.hint}>{t.rule}</p>
          </>
        ) : (
          <EmptyState {...emptyOf(board)} />
        )}
      </div>
      {params.has(SCREEN) && (
        <Suspense>
          <LargeScreen id={id} board={board} onClose={() => showScreen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function LeaderboardPage() {
  const id = useParam('id');
  const query = useQuery({ ...leaderboardOf(id), refetchInterval: askAgain });
  return (
    <QueryPage title={t.title} failed={t.openFailed} query={query}>
      {(board) => <Chosen id={id} board={board} />}
    </QueryPage>
  );
}
