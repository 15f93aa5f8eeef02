/** The user's position on the paper: the open tab, the current question, the opened tabs and the marks for review. */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { KindCode } from '@/questions/kinds';
import type { Engine } from './engine';
import { isAnswered, type Paper, type Sheet } from './paper';
import { NEW_POSITION, readPosition, writePosition } from './position';
import type { ReviewMarks } from './reviewMarks';

/** The heights on the screen at which the user usually reads, below the sticky header, in pixels. */
const READING = [120, 160, 200];
/**
 * The time in milliseconds that the page scrolls after a jump. During this time, scrolling does not change the current
 * question.
 */
const SETTLING = 400;

export interface Position {
  kind: KindCode;
  current: string;
  visited: ReadonlySet<number>;
  marked: ReviewMarks;
  openKind: (kind: KindCode) => void;
  goTo: (id: string) => void;
  step: (by: 1 | -1) => void;
  /** Makes a question the current one, because an element in it received the focus. */
  look: (id: string) => void;
  toggleMark: (id: string) => void;
  canStep: (by: 1 | -1) => boolean;
}

const questionAt = (y: number): string | undefined =>
  document.elementFromPoint(window.innerWidth * 0.6, y)?.closest<HTMLElement>('[data-question]')?.dataset['question'];

/** A group with an answer counts as opened, because it was opened here or on another device. */
const openedGroups = (paper: Paper, sheet: Sheet) =>
  paper.groups.filter(({ questions }) => questions.some(({ id }) => isAnswered(sheet[id]))).map(({ type }) => type);

/** The owner of the position, and the attempt. */
export interface PositionOwner {
  userId: string;
  attemptId: string;
}

/**
 * Without an owner, the device keeps nothing. A user who comes back is led to the question where they left. The same
 * happens when the questions are shown again after a pause.
 */
export function usePosition(paper: Paper, engine: Engine, owner: PositionOwner | null, isShown = true): Position {
  const { userId, attemptId } = owner ?? {};
  const [stored] = useState(() => (owner ? readPosition(owner.userId, owner.attemptId) : NEW_POSITION));
  const [first] = paper.questions;
  // The paper may have been corrected since, so the question may not exist any more.
  const [begun] = useState(() => paper.byId.get(stored.current) ?? first);
  const [current, setCurrent] = useState(begun?.id ?? '');
  const [kind, setKind] = useState<KindCode>(begun?.type ?? 1);
  const [visited, setVisited] = useState<ReadonlySet<number>>(
    () => new Set([...stored.visited, ...openedGroups(paper, engine.store.getState().sheet), kind]),
  );
  const marked = useStore(engine.store, ({ marks }) => marks);
  const storedMarks = useStore(engine.store, (session) => session.storedMarks);
  const [jump, setJump] = useState({ to: '', count: 0 });
  const jumpedAt = useRef(0);

  useEffect(() => {
    if (userId === undefined || attemptId === undefined) return;
    writePosition(userId, attemptId, {
      current,
      visited: [...visited],
      marked: [...marked],
      storedMarks: [...storedMarks],
    });
  }, [userId, attemptId, current, visited, marked, storedMarks]);

  const showKind = useCallback((type: KindCode) => {
    setKind(type);
    setVisited((before) => (before.has(type) ? before : new Set(before).add(type)));
  }, []);
  const goTo = useCallback(
    (id: string) => {
      const question = paper.byId.get(id);
      if (!question) return;
      showKind(question.type);
      setCurrent(id);
      setJump(({ count }) => ({ to: id, count: count + 1 }));
    },
    [paper, showKind],
  );
  const openKind = useCallback(
    (type: KindCode) => {
      showKind(type);
      setCurrent(paper.groups.find((group) => group.type === type)?.questions[0]?.id ?? '');
      window.scrollTo({ top: 0 });
    },
    [paper, showKind],
  );
  const neighbour = useCallback(
    (by: 1 | -1) => paper.questions[(paper.byId.get(current)?.number ?? 1) - 1 + by],
    [paper, current],
  );
  // The cards of all questions get this function, so it stays the same when another question becomes the current one.
  const look = useCallback((id: string) => {
    // The focus may scroll the page, which does not mean that the user reads there.
    jumpedAt.current = performance.now();
    setCurrent(id);
  }, []);

  const comeBack = useEffectEvent(() => {
    if (current !== first?.id) setJump(({ count }) => ({ to: current, count: count + 1 }));
  });
  useEffect(() => {
    if (isShown) comeBack();
  }, [isShown]);
  useEffect(() => {
    if (!jump.to) return;
    jumpedAt.current = performance.now();
    const heading = document.getElementById(`question-${jump.to}`);
    heading?.focus({ preventScroll: true });
    heading?.closest('[data-question]')?.scrollIntoView({ block: 'start' });
  }, [jump]);

  useEffect(() => {
    let timer = 0;
    const readCurrentQuestion = () => {
      timer = 0;
      if (performance.now() - jumpedAt.current < SETTLING) return;
      const { scrollHeight } = document.documentElement;
      const bottom = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const lines = bottom ? [window.innerHeight - 110, window.innerHeight - 150] : READING;
      const seen = lines.map(questionAt).find((id) => id !== undefined);
      if (seen) setCurrent(seen);
    };
    const onScroll = () => {
      timer ||= window.setTimeout(readCurrentQuestion, 100);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, []);

  return useMemo(
    () => ({
      kind,
      current,
      visited,
      marked,
      openKind,
      goTo,
      look,
      toggleMark: engine.toggleMark,
      canStep: (by) => neighbour(by) !== undefined,
      step(by) {
        const next = neighbour(by);
        if (next) goTo(next.id);
      },
    }),
    [kind, current, visited, marked, engine, openKind, goTo, look, neighbour],
  );
}
