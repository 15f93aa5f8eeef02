/** One question: its figures, their meaning, and the participants' choices. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconZoomQuestion } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { analysis as t } from '@/messages/analysis';
import { correction } from '@/messages/correction';
import { questions as kinds } from '@/messages/questions';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { ListState } from '@/ui/useListState';
import classes from './Analysis.module.css';
import { Answers } from './Answers';
import type { Analysis, CorrectedEvent, Question } from './api';
import { SLIDES } from './correction/key';
import { countOf, groupSize, hasKey } from './counts';
import { Formulas } from './Formulas';
import { orderInWords } from './order';
import { adviceOn, type Numbered, verdictOf } from './verdicts';

interface Props {
  analysis: Analysis;
  /** All questions, in the order of the list. */
  rows: readonly Numbered[];
  place: number;
  list: ListState;
  /** Null if the viewer may correct no key. */
  corrected: CorrectedEvent | null;
}

interface TileProps {
  name: string;
  value: string;
  hint: string;
  tone?: Tone | false;
}

function Tile({ name, value, hint, tone }: TileProps) {
  return (
    <div className={classes.tile} data-tone={tone || undefined}>
      <dt>{name}</dt>
      <dd>
        <strong className="tabular">{value}</strong>
        <span>{hint}</span>
      </dd>
    </div>
  );
}

/** The best 27% and the weakest 27%, in numbers of people if these are whole numbers. */
function BestTile({ question, participants }: { question: Question; participants: number }) {
  const { upper, lower } = question;
  if (upper === null || lower === null) return <Tile name={t.upper} value={t.none} hint="" />;
  const size = groupSize(participants);
  const [best, weakest] = [countOf(upper, size), countOf(lower, size)];
  return hasKey(question) && Number.isInteger(best) && Number.isInteger(weakest) ? (
    <Tile name={t.upper} value={t.upperRight(best, size)} hint={t.weakestRight(weakest, size)} />
  ) : (
    <Tile name={t.upper} value={t.percent(upper)} hint={t.weakest(lower)} />
  );
}

export function QuestionView({ analysis, rows, place, list, corrected }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read from its heading
  useEffect(() => {
    // The first page of a visit is read from its top.
    if (key !== 'default') heading.current?.focus();
  }, [place]);
  const shown = rows[place];
  if (!shown) return null;
  const { number, question } = shown;
  const { participants } = analysis;
  const { facility, discrimination, weight, unanswered } = question;
  const isSmall = question.flags.includes('small_sample');
  const advice = adviceOn(question, participants);
  const { word, tone } = verdictOf(question);
  const linkTo = (row: Numbered | undefined) => list.linkTo({ question: String(row?.number ?? '') }) ?? { search: '' };
  const step = (label: string, row: Numbered | undefined, icon: ReactNode) => {
    const look = { variant: 'default', size: 'lg', 'aria-label': label } as const;
    if (!row) {
      return (
        <ActionIcon {...look} disabled>
          {icon}
        </ActionIcon>
      );
    }
    return (
      <ActionIcon {...look} component={Link} to={linkTo(row)}>
        {icon}
      </ActionIcon>
    );
  };
  return (
    <>
      <nav aria-label={t.questions} className={classes.head}>
        <Link to={linkTo(undefined)} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> {t.allQuestions}
        </Link>
        <span className={classes.steps}>
          <span className={classes.order}>{orderInWords(list)}</span>
          {step(t.previous, rows[place - 1], <IconChevronLeft size={18} aria-hidden />)}
          <span className="tabular">{t.place(place + 1, rows.length)}</span>
          {step(t.next, rows[place + 1], <IconChevronRight size={18} aria-hidden />)}
        </span>
      </nav>
      <Panel wide>
        <div className={classes.top}>
          <div>
            <p className={classes.kind}>
              {t.heading(number, kinds.titles[question.type], kinds.points(weight))}
              <StatusDot tone={tone}>{word}</StatusDot>
            </p>
            <h2 ref={heading} tabIndex={-1} dir="auto" className={classes.text}>
              {question.text}
            </h2>
          </div>
          {corrected && (
            <Button
              component={Link}
              to={corrected.kind.correctKey({ id: corrected.id, question: question.question_id ?? SLIDES })}
            >
              {correction.open}
            </Button>
          )}
        </div>
        <dl className={classes.tiles}>
          <Tile
            name={t.facility}
            value={facility === null ? t.none : t.percent(facility)}
            hint={facility === null ? t.facilityHint : t.meanOf(facility * weight, weight)}
          />
          <Tile
            name={t.discrimination}
            value={discrimination === null ? t.none : t.rounded(discrimination)}
            hint={t.discriminationHint}
            tone={discrimination !== null && discrimination < 0 && 'bad'}
          />
          <BestTile question={question} participants={participants} />
          <Tile name={t.empty} value={t.place(unanswered, participants)} hint={t.emptyHint} />
          <Tile
            name={t.sample}
            value={t.sampleOf(participants)}
            hint={isSmall ? t.sampleHint : ''}
            tone={isSmall && 'waiting'}
          />
        </dl>
        {advice.length > 0 && (
          <div className={classes.advice} data-tone={tone}>
            <IconZoomQuestion size={20} stroke={1.75} aria-hidden />
            <div>
              {advice.map((sentence) => (
                <p key={sentence} dir="auto">
                  {sentence}
                </p>
              ))}
            </div>
          </div>
        )}
        <Answers question={question} participants={participants} />
      </Panel>
      <Formulas />
    </>
  );
}
