/** The answering screen, with its own full-height frame. Only the clock changes without an action of the user. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useOwnEvents } from '@/domain/events/pages';
import { answering as t } from '@/messages/answering';
import { shell } from '@/messages/shell';
import { KindTabs } from '@/questions/KindTabs';
import { KeysDialog } from '@/ui/KeysDialog';
import { Link } from '@/ui/Link';
import { LoadingOverlay } from '@/ui/LoadingOverlay';
import { notice } from '@/ui/notice';
import { useUnsaved } from '@/ui/unsaved';
import { useKeys } from '@/ui/useKeys';
import classes from './AnsweringScreen.module.css';
import { BottomBar } from './BottomBar';
import { KindPanel } from './KindPanel';
import { LeaveSummary, leaveDetail } from './LeaveSummary';
import { News } from './News';
import { NotTaken } from './NotTaken';
import { Outcome } from './Outcome';
import { Paused } from './Paused';
import { QuestionKindTabs } from './QuestionKindTabs';
import { QuestionMap } from './QuestionMap';
import { Receipt } from './Receipt';
import { ReviewDialog } from './ReviewDialog';
import { SignInAgain } from './SignInAgain';
import { SubmittedElsewhere } from './SubmittedElsewhere';
import { SubmitWaits } from './SubmitWaits';
import { isDirty, isOpen, unsavedAnswers } from './session';
import { TopBar } from './TopBar';
import { useChoiceKeys } from './useChoiceKeys';
import { useCleared } from './useCleared';
import type { Opened } from './useOpening';
import { usePosition } from './usePosition';

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
  const isLoose = useStore(engine.store, (session) => !session.draftStored && isDirty(session));
  const place = usePosition(paper, engine.store.getState().sheet, userId, started.id);
  const cleared = useCleared(engine);
  const said = useChoiceKeys(paper, engine, place.current);
  const [shown, setShown] = useState<'review' | 'keys' | null>(null);
  const leaving = useRef(false);

  // During a pause and after the end, leaving does not submit. Unsaved answers are stored on this device, otherwise
  // leaving loses them.
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
      const gone = await engine.submit();
      // Answers that the server refused are shown before the page is left.
      leaving.current = gone && !isDirty(engine.store.getState());
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
  const receipt = { started, paper, engine };
  if (phase === 'submitted' && !isMissing) return <Receipt {...receipt} title={t.submitted} />;
  if (phase === 'timeUp' && ending === 'sent' && !isMissing) {
    return <Receipt {...receipt} title={t.timeOut} hint={t.timeOutEnding.sent} />;
  }
  if (isPaused) return <Paused engine={engine}>{signIn}</Paused>;
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
    const hint = ending ? t.timeOutEnding[ending === 'sent' && isMissing ? 'partly' : ending] : t.timeOutSending;
    return (
      <Outcome title={t.timeOut} hint={hint} busy={open}>
        {notTaken}
        {signIn}
      </Outcome>
    );
  }
  if (phase === 'closed') {
    return (
      <SubmittedElsewhere id={started.id} title={reason} whileOpen>
        {notTaken}
      </SubmittedElsewhere>
    );
  }
  if (phase === 'submitted' && isMissing) return <Outcome title={t.submittedPartly}>{notTaken}</Outcome>;

  const group = paper.groups.find(({ type }) => type === place.kind);
  const allVisited = paper.groups.every(({ type }) => place.visited.has(type));
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
        <TopBar started={started} paper={paper} engine={engine} onKeys={() => setShown('keys')} />
        <QuestionKindTabs paper={paper} store={engine.store} visited={place.visited} />
      </header>
      <QuestionMap paper={paper} store={engine.store} place={place} />
      <main className={classes.main}>
        <News paper={paper} engine={engine} goTo={place.goTo} />
        {group && <KindPanel key={group.type} group={group} engine={engine} place={place} cleared={cleared} />}
      </main>
      <BottomBar paper={paper} place={place} allVisited={allVisited} onReview={() => setShown('review')} />
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
        {said}
      </span>
      <LoadingOverlay visible={phase === 'submitting'} label={t.submitting} />
    </KindTabs>
  );
}
