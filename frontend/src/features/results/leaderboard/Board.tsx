/** The leaderboard for everyone in the room. It shows bars while it is live or frozen, and the podium while it is
    revealed. */
import { IconLock, IconSnowflake } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { gmtTime } from '@/domain/gmt';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { leaderboard as t } from '@/messages/leaderboard';
import { Wordmark } from '@/ui/Wordmark';
import type { Row, Shown } from './api';
import classes from './Board.module.css';
import { initialsOf, isShared, othersOf, podiumOf, type Step, wholePlaces } from './places';
import { Wreath } from './Wreath';

/** The number of names of one place that fit above its step. */
const NAMES = 4;

interface Props {
  board: Shown;
  /** The number of rows that fit. By default, all rows are shown. A place that does not fit as a whole is left out. */
  room?: number;
  /** Whether the board is in a dialog over a page that already has a `main` element. */
  inDialog?: boolean;
  /** The content below the board. */
  children?: ReactNode;
}

function Facts({ board: { competition, state, frozen_at, results } }: { board: Shown }) {
  return (
    <>
      <h1 className={classes.title} dir="auto">
        {competition}
      </h1>
      <p className={classes.facts}>
        <span>
          {t.results(results)}
          {state === 'final' && ` · ${t.final}`}
        </span>
        {frozen_at && (
          <span className={classes.pill}>
            <IconSnowflake aria-hidden />
            {t.frozenAt(gmtTime(frozen_at))}
          </span>
        )}
        {state === 'live' && (
          <span className={classes.pill}>
            <span className={classes.dot} aria-hidden />
            {t.live}
          </span>
        )}
        <span className={classes.product}>
          <Wordmark />
        </span>
      </p>
    </>
  );
}

function Place({ rows, row }: { rows: readonly Row[]; row: Row }) {
  const shared = isShared(rows, row);
  return (
    <span className={classes.place}>
      {shared && <span className={classes.spoken}>{t.sharedPlace(row.place)}</span>}
      <span aria-hidden={shared || undefined}>{formatNumber(row.place)}</span>
      {shared && (
        <span className={classes.same} aria-hidden>
          {t.same}
        </span>
      )}
    </span>
  );
}

function Bars({ rows, total }: { rows: readonly Row[]; total: number | null }) {
  return (
    <ol className={classes.rows}>
      {rows.map((row, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and two people may have one name
          key={at}
          className={classes.row}
          data-shared={isShared(rows, row) || undefined}
          data-goes-on={rows[at + 1]?.place === row.place || undefined}
        >
          <Place rows={rows} row={row} />
          <span className={classes.name} dir="auto">
            {row.name}
          </span>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${total ? Math.min(100, (100 * row.score) / total) : 0}%` }} />
          </span>
          <span className={classes.score}>{formatNumber(row.score)}</span>
        </li>
      ))}
    </ol>
  );
}

function PodiumStep({ step, total }: { step: Step; total: number | null }) {
  const [first, ...more] = step.rows;
  return (
    <li className={classes.step} data-place={step.place} data-state={step.state}>
      {first ? (
        <>
          <div className={classes.medal}>
            <Wreath />
            <span className={classes.initials} aria-hidden>
              {/* A number here would look like a place. */}
              {more.length > 0 ? t.same : initialsOf(first.name)}
            </span>
          </div>
          <span className={classes.spoken}>{t.ordinal(step.place)}</span>
          {step.rows.slice(0, NAMES).map(({ name }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and two people may have one name
            <strong key={at} className={classes.winner} dir="auto">
              {name}
            </strong>
          ))}
          {step.rows.length > NAMES && <span className={classes.points}>{t.andMore(step.rows.length - NAMES)}</span>}
          <span className={classes.points}>
            {total === null ? formatNumber(first.score) : t.scoreOf(first.score, total)}
          </span>
        </>
      ) : step.state === 'locked' ? (
        <>
          <span className={classes.lock}>
            <IconLock aria-hidden />
          </span>
          <span className={classes.spoken}>{t.hidden}</span>
        </>
      ) : (
        <>
          <span className={classes.spoken}>{t.ordinal(step.place)}</span>
          <span className={classes.points}>{t.skipped}</span>
        </>
      )}
      <span className={classes.block} aria-hidden>
        {step.place}
      </span>
    </li>
  );
}

function Reveal({ board: { rows, places, results, totalWeight }, room }: { board: Shown; room: number }) {
  const steps = podiumOf(rows, places, results);
  const others = wholePlaces(othersOf(rows), room - steps.length);
  const [first] = others;
  return (
    <div className={classes.reveal} data-alone={others.length === 0 || undefined}>
      <ol className={classes.podium} aria-label={t.podium}>
        {steps.map((step) => (
          <PodiumStep key={step.place} step={step} total={totalWeight} />
        ))}
      </ol>
      {first && (
        <section className={classes.others}>
          <h2 className={classes.range}>{t.others(first.place, others.at(-1)?.place ?? first.place)}</h2>
          <Bars rows={others} total={totalWeight} />
        </section>
      )}
    </div>
  );
}

/** Tells screen readers which place was revealed last. */
function Announcement({ rows, state }: Pick<Shown, 'rows' | 'state'>) {
  const [best] = rows;
  const names = rows.filter(({ place }) => place === best?.place).map(({ name }) => name);
  return (
    <p role="status" className={classes.spoken}>
      {state === 'final' && best ? t.revealedNow(t.ordinal(best.place), names.join(', ')) : ''}
    </p>
  );
}

export function Board({ board, room = Number.POSITIVE_INFINITY, inDialog = false, children }: Props) {
  // The page below the dialog already has these landmarks.
  const [Head, Main, Foot] = inDialog ? (['div', 'div', 'div'] as const) : (['header', 'main', 'footer'] as const);
  const { rows, state, results, totalWeight } = board;
  const shown = wholePlaces(rows, room);
  return (
    <div className={classes.board}>
      {!inDialog && <title>{`${board.competition} · ${t.title} · ${common.product}`}</title>}
      <Head className={classes.head}>
        <Facts board={board} />
      </Head>
      <Main className={classes.main} data-reveal={state === 'final' || undefined}>
        {state === 'final' ? (
          <Reveal board={board} room={room} />
        ) : shown.length > 0 ? (
          <Bars rows={shown} total={totalWeight} />
        ) : (
          <p className={classes.nothing}>{results === 0 ? t.empty : t.waiting}</p>
        )}
      </Main>
      <Announcement rows={rows} state={state} />
      <Foot className={classes.foot}>
        <p className={classes.rule}>
          {state === 'final' && rows[0] && <strong>{t.revealedLast(t.ordinal(rows[0].place))}</strong>}
          {totalWeight !== null && `${t.pointsOf(totalWeight)} `}
          {t.share}
          {state !== 'final' && shown.length < results && ` ${t.best(shown.length, results)}.`}
        </p>
        {children}
      </Foot>
    </div>
  );
}
