/**
 * The participant's view of a template with a running clock, or a rehearsal before an event. It covers the page, and
 * stores and sends nothing: all answers are lost when it is closed.
 */
import { ActionIcon, Button, NumberInput, Tooltip } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { PreviewProps } from '@/domain/participantPreview';
import { answering as t } from '@/messages/answering';
import { preview, rehearsal } from '@/messages/preview';
import { KindTabs } from '@/questions/KindTabs';
import { kindOf } from '@/questions/kinds';
import { KeysDialog } from '@/ui/KeysDialog';
import { useKeys } from '@/ui/useKeys';
import { About } from './About';
import screen from './AnsweringScreen.module.css';
import { BottomBar } from './BottomBar';
import { Clock } from './Clock';
import { EndRow } from './EndRow';
import type { Engine } from './engine';
import { KindPanel } from './KindPanel';
import classes from './PreviewScreen.module.css';
import { countAnswered, type Paper, readPaper } from './paper';
import { startPreview } from './preview';
import { QuestionKindTabs } from './QuestionKindTabs';
import { QuestionMap } from './QuestionMap';
import { QuestionSheet } from './QuestionSheet';
import { ReviewDialog } from './ReviewDialog';
import { StepBar } from './StepBar';
import { OpenGuide, OpenPanel } from './tools/OpenTools';
import { ToolsButton } from './tools/ToolsButton';
import { makeToolStore } from './tools/toolStore';
import { useChoiceKeys } from './useChoiceKeys';
import { useCleared } from './useCleared';
import { usePosition } from './usePosition';
import { useCompact, useFlat } from './useRoom';
import { useTextSize } from './useTextSize';
import { useTimeStage } from './useTimeStage';

const DEFAULT_MINUTES = 60;
const MAX_MINUTES = 999;

interface Run {
  minutes: number;
  /** The number of the start. Each start has a new one. */
  nth: number;
}

interface AttemptProps extends PreviewProps {
  words: typeof preview;
  paper: Paper;
  engine: Engine;
  minutes: number;
  onStart: (minutes: number) => void;
}

interface BarProps extends Pick<AttemptProps, 'words' | 'rehearsal' | 'engine' | 'minutes' | 'onStart' | 'onClose'> {
  /** Elements before the clock. */
  children: ReactNode;
}

/** The line that always stays visible, as on the answering screen. */
function Bar({ words, rehearsal, engine, minutes, onStart, onClose, children }: BarProps) {
  const stage = useTimeStage(engine);
  const [wanted, setWanted] = useState<number | string>(minutes);
  const start = (event: FormEvent) => {
    event.preventDefault();
    onStart(Math.min(MAX_MINUTES, Math.max(1, Math.round(Number(wanted)) || DEFAULT_MINUTES)));
  };
  return (
    <div className={classes.bar} data-rehearsal={rehearsal !== undefined || undefined}>
      <Tooltip label={words.close}>
        <ActionIcon size={44} aria-label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <p className={classes.state}>{words.nothingStored}</p>
      {rehearsal === undefined && (
        <form className={classes.minutes} noValidate onSubmit={start}>
          <NumberInput
            aria-label={words.minutes}
            suffix={words.minutesUnit}
            className={classes.number}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            max={MAX_MINUTES}
            value={wanted}
            onChange={setWanted}
          />
          <Tooltip label={words.setClock}>
            <ActionIcon type="submit" size={44} aria-label={words.setClock}>
              <IconRefresh size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </form>
      )}
      {children}
      <Clock engine={engine} stage={stage} />
    </div>
  );
}

function Over({ words, paper, engine, minutes, onStart, onClose }: AttemptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLate = useStore(engine.store, ({ phase }) => phase === 'timeUp');
  const answered = useStore(engine.store, ({ sheet }) => countAnswered(sheet));
  return (
    <main className={classes.over}>
      <title>{words.title}</title>
      <h1 ref={heading} tabIndex={-1}>
        {isLate ? words.timeOver : words.over}
      </h1>
      <p>{words.overHint(answered, paper.questions.length)}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onStart(minutes)}>
          {words.again}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </main>
  );
}

function Attempt(props: AttemptProps) {
  const { template, paper, engine } = props;
  const phase = useStore(engine.store, (session) => session.phase);
  const place = usePosition(paper, engine, null);
  const [tools] = useState(() => makeToolStore(paper.questions, null));
  const cleared = useCleared(engine);
  const keyAnnouncement = useChoiceKeys(paper, engine, place.current);
  const [shown, setShown] = useState<'review' | 'keys' | 'questions' | null>(null);
  const compact = useCompact();
  const flat = useFlat();
  const stage = useTimeStage(engine);
  const { percent } = useTextSize();
  useKeys({
    n: () => place.step(1),
    p: () => place.step(-1),
    m: () => place.toggleMark(place.current),
    r: () => setShown('review'),
    '?': () => setShown('keys'),
  });
  if (phase !== 'answering' && phase !== 'submitting') return <Over {...props} />;

  const group = paper.groups.find(({ type }) => type === place.kind);
  const zoom = kindOf(place.kind).gives === 'order' ? 1 : percent / 100;
  const allVisited = paper.groups.every(({ type }) => place.visited.has(type));
  const close = () => setShown(null);
  const review = () => setShown('review');
  const all = { paper, engine, place };
  const toolsButton = <ToolsButton tools={tools} compact={compact} />;
  return (
    <KindTabs
      className={screen['frame']}
      current={String(place.kind)}
      onOpen={(name) => {
        const opened = paper.groups.find(({ type }) => String(type) === name);
        if (opened) place.openKind(opened.type);
      }}
    >
      <header className={screen['head']}>
        <Bar {...props}>{!compact && toolsButton}</Bar>
      </header>
      {!compact && <QuestionMap paper={paper} store={engine.store} place={place} />}
      <main className={screen['main']}>
        <OpenGuide tools={tools} zoom={zoom} />
        <About name={template.name} paper={paper} engine={engine} stage={stage} onKeys={() => setShown('keys')} />
        <QuestionKindTabs paper={paper} store={engine.store} visited={place.visited} />
        <div className={screen['questions']} style={{ zoom }}>
          {group && (
            <KindPanel key={group.type} group={group} engine={engine} place={place} cleared={cleared} tools={tools} />
          )}
          {compact && <EndRow paper={paper} engine={engine} onReview={review} />}
        </div>
      </main>
      <OpenPanel tools={tools} paper={paper} place={place} />
      {compact ? (
        <StepBar {...all} flat={flat} onQuestions={() => setShown('questions')}>
          {toolsButton}
        </StepBar>
      ) : (
        <BottomBar paper={paper} place={place} allVisited={allVisited} onReview={review} />
      )}
      <QuestionSheet
        {...all}
        opened={shown === 'questions'}
        allVisited={allVisited}
        onReview={review}
        onClose={close}
      />
      <ReviewDialog {...all} opened={shown === 'review'} allVisited={allVisited} onClose={close} />
      <KeysDialog opened={shown === 'keys'} keys={t.shortcutList} onClose={close} />
      <span role="status" className="visually-hidden">
        {keyAnnouncement}
      </span>
    </KindTabs>
  );
}

/** Hides the app while the preview is open, so that the window scrolls the preview like the real screen. */
function useHiddenApp(): void {
  useEffect(() => {
    const app = document.getElementById('root');
    const before = window.scrollY;
    if (app) app.hidden = true;
    window.scrollTo({ top: 0 });
    return () => {
      if (app) app.hidden = false;
      window.scrollTo({ top: before });
    };
  }, []);
}

export function PreviewScreen(props: PreviewProps) {
  const { template, rehearsal: rehearsed } = props;
  const paper = useMemo(() => readPaper(template.questions, template.slides), [template]);
  const [run, setRun] = useState<Run>({ minutes: rehearsed ?? DEFAULT_MINUTES, nth: 0 });
  const [engine, setEngine] = useState<Engine | null>(null);
  useHiddenApp();
  useEffect(() => {
    const started = startPreview(paper, run.minutes);
    setEngine(started);
    return started.stop;
  }, [paper, run]);
  const startAgain = (minutes: number) => {
    setEngine(null);
    setRun({ minutes, nth: run.nth + 1 });
  };
  return createPortal(
    engine && (
      <Attempt
        {...props}
        key={run.nth}
        words={rehearsed === undefined ? preview : rehearsal}
        paper={paper}
        engine={engine}
        minutes={run.minutes}
        onStart={startAgain}
      />
    ),
    document.body,
  );
}
