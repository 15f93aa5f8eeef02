/**
 * The answering screen. At every size, one line stays visible: the link back, the state of saving, and the clock. Only
 * the clock changes without an action of the user.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useOwnEvents } from '@/domain/events/pages';
import { answering as t } from '@/messages/answering';
import { shell } from '@/messages/shell';
import { KindTabs } from '@/questions/KindTabs';
import { kindOf } from '@/questions/kinds';
import { KeysDialog } from '@/ui/KeysDialog';
import { Link } from '@/ui/Link';
import { LoadingOverlay } from '@/ui/LoadingOverlay';
import { notice } from '@/ui/notice';
import { useUnsaved } from '@/ui/unsaved';
import { useKeys } from '@/ui/useKeys';
import { About } from './About';
import classes from './AnsweringScreen.module.css';
import { BottomBar } from './BottomBar';
import { EndRow } from './EndRow';
import { leaveDetail } from './EndSentence';
import { KindPanel } from './KindPanel';
import { LeaveSummary } from './LeaveSummary';
import { Messages } from './Messages';
import { News } from './News';
import { Notices } from './Notices';
import { NotTaken } from './NotTaken';
import { Outcome } from './Outcome';
import { Paused } from './Paused';
import { QuestionKindTabs } from './QuestionKindTabs';
import { QuestionMap } from './QuestionMap';
import { QuestionSheet } from './QuestionSheet';
import { Receipt } from './Receipt';
import { ReviewDialog } from './ReviewDialog';
import { SignInAgain, SignInAtEnd } from './SignInAgain';
import { StepBar } from './StepBar';
import { SubmittedElsewhere } from './SubmittedElsewhere';
import { SubmitWaits } from './SubmitWaits';
import { isDirty, isKept, isOpen, unsavedAnswers } from './session';
import { TopBar } from './TopBar';
import { OpenGuide, OpenPanel } from './tools/OpenTools';
import { ToolsButton } from './tools/ToolsButton';
import { makeToolStore } from './tools/toolStore';
import { UntilReopened } from './UntilReopened';
import { useChoiceKeys } from './useChoiceKeys';
import { useCleared } from './useCleared';
import type { Opened } from './useOpening';
import { usePosition } from './usePosition';
import { useCompact, useFlat } from './useRoom';
import { useTextSize } from './useTextSize';
import { useTimeStage } from './useTimeStage';

interface Props extends Opened {
  /** Opens the event again. */
  onReload: () => void;
  userId: string;
  email: string;
}

export function AnsweringScreen({ started, paper, engine, userId, email, onReload }: Props) {
  const { kind } = useOwnEvents();
  const phase = useStore(engine.store, (session) => session.phase);
  const ending = useStore(engine.store, (session) => session.ending);
  const reason = useStore(engine.store, (session) => session.reason);
  const open = useStore(engine.store, isOpen);
  const isPaused = useStore(engine.store, (session) => session.pause !== null);
  const replacedBy = useStore(engine.store, (session) => session.replacedBy);
  const isMissing = useStore(engine.store, (session) => !isOpen(session) && unsavedAnswers(session).length > 0);
  const isLoose = useStore(engine.store, (session) => !isKept(session) && isDirty(session));
  const owner = { userId, attemptId: started.attempt_id };
  const place = usePosition(paper, engine, owner, !isPaused);
  const [tools] = useState(() => makeToolStore(paper.questions, owner));
  const cleared = useCleared(engine);
  const keyAnnouncement = useChoiceKeys(paper, engine, place.current);
  const [shown, setShown] = useState<'review' | 'keys' | 'questions' | null>(null);
  const compact = useCompact();
  const flat = useFlat();
  const stage = useTimeStage(engine);
  const { percent } = useTextSize();
  const isSignedOut = useStore(engine.store, ({ saveError }) => saveError?.kind === 'signedOut');
  const leaving = useRef(false);

  // During a pause and after the end, leaving does not submit. If this device did not store unsaved answers, leaving
  // loses them.
  useUnsaved(isLoose && (isPaused || !open), {
    detail: () => t.leaveLoose(unsavedAnswers(engine.store.getState()).length),
  });
  useUnsaved(open && !isPaused, {
    question: shell.leaveAnswering,
    detail: () => leaveDetail(paper, engine),
    body: (stay) => <LeaveSummary paper={paper} engine={engine} place={place} onStay={stay} />,
    stay: t.keepAnswering,
    leave: t.submitAndExit,
    async onLeave() {
      leaving.current = true;
      const isSubmitted = await engine.submit();
      // Answers that the server refused are shown before the page is left.
      leaving.current = isSubmitted && !isDirty(engine.store.getState());
      return leaving.current;
    },
  });

  useKeys({
    n: () => place.step(1),
    p: () => place.step(-1),
    m: () => place.toggleMark(place.current),
    r: () => setShown('review'),
    '?': () => setShown('keys'),
  });

  useEffect(() => {
    // A participant who chose to leave goes to the list and sees no receipt.
    if (phase === 'submitted' && leaving.current && !isMissing) notice.success(t.submitted);
  }, [phase, isMissing]);

  const signIn = <SignInAgain engine={engine} email={email} />;
  const notTaken = isMissing && <NotTaken started={started} paper={paper} engine={engine} email={email} />;
  const isSent = phase === 'submitted' || (phase === 'timeUp' && ending === 'sent');
  if (isSent && !isMissing) {
    const title = phase === 'submitted' ? t.submitted : t.timeOutEnding.sent;
    return (
      <UntilReopened id={started.id} onReload={onReload}>
        <Receipt started={started} paper={paper} engine={engine} title={title} />
      </UntilReopened>
    );
  }
  const messages = <Messages engine={engine} event={started.id} person={userId} />;
  if (isPaused) {
    return (
      <Paused engine={engine}>
        {messages}
        {signIn}
      </Paused>
    );
  }
  if (replacedBy) {
    const load =
      replacedBy === 'sheet' ? (
        <Button onClick={onReload}>{t.loadCurrent}</Button>
      ) : (
        <Button component={Link} to={kind.paths.own({ id: started.id })}>
          {t.loadCurrent}
        </Button>
      );
    return (
      <Outcome title={t.replaced[replacedBy]} hint={t.replacedHint[replacedBy]} action={load}>
        {notTaken}
      </Outcome>
    );
  }
  if (phase === 'timeUp') {
    const isPartly = ending === 'sent' && isMissing;
    const isUnknown = isSignedOut && ending === 'unreached';
    const end = isPartly ? 'partly' : isUnknown ? 'signedOut' : ending;
    // If nothing can be sent until the user signs in, the page is not busy.
    const hint = end ? t.timeOutEnding[end] : isSignedOut ? '' : t.timeOutSending;
    return (
      <Outcome title={t.timeOut} hint={hint} busy={open && !isSignedOut}>
        <SignInAtEnd engine={engine} email={email} />
        {notTaken}
      </Outcome>
    );
  }
  if (phase === 'closed') {
    return (
      <UntilReopened id={started.id} onReload={onReload}>
        <SubmittedElsewhere id={started.id} title={reason} whileOpen>
          {notTaken}
        </SubmittedElsewhere>
      </UntilReopened>
    );
  }
  if (phase === 'submitted' && isMissing) return <Outcome title={t.submittedPartly}>{notTaken}</Outcome>;

  const group = paper.groups.find(({ type }) => type === place.kind);
  // A dragged element would not follow the pointer if it were enlarged.
  const isDragged = ['order', 'places'].includes(kindOf(place.kind).gives);
  const zoom = isDragged ? 1 : percent / 100;
  const allVisited = paper.groups.every(({ type }) => place.visited.has(type));
  const toolsButton = <ToolsButton tools={tools} compact={compact} />;
  const steps = (
    <StepBar paper={paper} engine={engine} place={place} flat={flat} onQuestions={() => setShown('questions')}>
      {toolsButton}
    </StepBar>
  );
  return (
    <KindTabs
      className={classes.frame}
      current={String(place.kind)}
      onOpen={(name) => {
        const opened = paper.groups.find(({ type }) => String(type) === name);
        if (opened) place.openKind(opened.type);
      }}
    >
      <header className={classes.head}>
        <TopBar engine={engine} stage={stage}>
          {flat ? steps : !compact && toolsButton}
        </TopBar>
        <Notices paper={paper} engine={engine} stage={stage} goTo={place.goTo} />
      </header>
      {!compact && <QuestionMap paper={paper} store={engine.store} place={place} />}
      <main className={classes.main}>
        <OpenGuide tools={tools} zoom={zoom} />
        <About
          name={started.name}
          team={started.team_name}
          paper={paper}
          engine={engine}
          stage={stage}
          onKeys={() => setShown('keys')}
        />
        <QuestionKindTabs paper={paper} store={engine.store} visited={place.visited} />
        <div className={classes.questions} style={{ zoom }}>
          {messages}
          <News paper={paper} engine={engine} goTo={place.goTo} />
          {group && (
            <KindPanel key={group.type} group={group} engine={engine} place={place} cleared={cleared} tools={tools} />
          )}
          {compact && <EndRow paper={paper} engine={engine} onReview={() => setShown('review')} />}
        </div>
      </main>
      <OpenPanel tools={tools} paper={paper} place={place} />
      {compact ? (
        !flat && steps
      ) : (
        <BottomBar paper={paper} place={place} allVisited={allVisited} onReview={() => setShown('review')} />
      )}
      <QuestionSheet
        opened={shown === 'questions' && compact && phase === 'answering'}
        paper={paper}
        engine={engine}
        place={place}
        allVisited={allVisited}
        onReview={() => setShown('review')}
        onClose={() => setShown(null)}
      />
      <ReviewDialog
        opened={shown === 'review' && phase === 'answering'}
        paper={paper}
        engine={engine}
        place={place}
        allVisited={allVisited}
        onClose={() => setShown(null)}
      />
      <KeysDialog opened={shown === 'keys'} keys={t.shortcutList} onClose={() => setShown(null)} />
      {signIn}
      <SubmitWaits engine={engine} />
      <span role="status" className="visually-hidden">
        {keyAnnouncement}
      </span>
      <LoadingOverlay visible={phase === 'submitting'} label={t.submitting} />
    </KindTabs>
  );
}
