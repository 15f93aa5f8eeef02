/** The state of marking one question: the open answer, the typed mark and comment, and saving. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStale, messageOf } from '@/api/errors';
import { results as t } from '@/messages/results';
import { mayDropUnsaved } from '@/ui/mayDropUnsaved';
import { useUnsaved } from '@/ui/unsaved';
import { useExclusive } from '@/ui/useExclusive';
import { markingOverview } from '../api';
import { fitMark } from '../grading';
import { ANSWERS_PER_PAGE, type Answer, type MarkedQuestion, markAnswer, markedAnswers, type OtherGrader } from './api';
import { gradersByAnswer, isFree, isMarked, isOpenedFirst, nextToMark, offeredComments } from './steps';
import { useReportOpen } from './useAtWork';

interface Typed {
  mark: number | '';
  /** Undefined if the comment was not changed. */
  comment?: string;
  /** The state of the answer when the first change was typed. The answer may be read again before the mark is saved. */
  base: Base;
}

type Base = { version: number; score_version: number };
const baseOf = ({ draft, score_version }: Answer): Base => ({ version: draft?.version ?? 0, score_version });

/** A text beside the mark. */
export type Said = { text: string; wrong: boolean } | null;

const NO_ANSWERS: readonly Answer[] = [];
const NOBODY: readonly OtherGrader[] = [];

/** Where a search for a free answer began. If no other page has one, the grader comes back here. */
interface Search {
  page: number;
  at: number;
  /** Whether the answer at this place is free. */
  isFree: boolean;
}

/** `total` is the number of answers to the question. */
export function useMarking(event: string, question: MarkedQuestion, total: number) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(markedAnswers(event, question.id, page));
  // While another page is loading, the query returns the rows of the previous page. Those must not be marked.
  const loaded = query.isPlaceholderData ? undefined : query.data?.data;
  const answers = loaded ?? NO_ANSWERS;
  const pages = query.data?.meta.last_page ?? 1;
  const [at, setAt] = useState<number | null>(null);
  const left = total - question.marked;
  const [search, setSearch] = useState<Search | null>(left > 0 ? { page: 1, at: 0, isFree: false } : null);
  /** Whether the page chose the open answer, and the viewer did not. Then another free one may take its place. */
  const [isLed, setLed] = useState(true);
  const [others, setOthers] = useState(NOBODY);
  const graders = gradersByAnswer(others, question.id);
  const [pinned, setPinned] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [said, setSaid] = useState<Said>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);

  // Pages without a free answer are passed over, and never shown.
  if (search && loaded) {
    const next = page < pages ? page + 1 : 1;
    if (loaded.some((answer) => isFree(answer, graders))) setSearch(null);
    else {
      setPage(next);
      // The last pages may have vanished, because scores were withdrawn.
      if (next === Math.min(search.page, pages)) {
        setSearch(null);
        setAt(search.at);
        setLed(search.isFree);
      }
    }
  }

  // A page opens at its first free answer.
  const kept = answers.findIndex(({ id }) => id === pinned);
  const first = at ?? nextToMark(answers, -1, graders) ?? 0;
  const opened = kept >= 0 ? kept : Math.max(0, Math.min(first, answers.length - 1));
  const answer = answers[opened] ?? null;
  // If the answers are read again, the open answer stays open, because the typed mark belongs to it.
  useEffect(() => setPinned(answer?.id ?? null), [answer?.id]);
  useReportOpen(event, answer?.id ?? null, question.id, setOthers);
  const stored: { mark: number | ''; comment: string } = { mark: answer?.score ?? '', comment: answer?.comment ?? '' };
  const mark = typed?.mark ?? stored.mark;
  const comment = typed?.comment ?? stored.comment;
  const changed = typed !== null && (mark !== stored.mark || comment !== stored.comment);
  const release = useUnsaved(changed, { detail: t.marking.unsaved(answer?.label ?? '') });

  const clear = () => {
    release();
    setTyped(null);
    setSaid(null);
  };
  const openPage = (next: number, place: number | null, led = false) => {
    clear();
    setSearch(null);
    setPinned(null);
    setPage(next);
    setAt(place);
    setLed(led);
  };
  const open = (place: number, led = false) => openPage(page, place, led);
  /** Goes to another answer, unless the user wants to keep the mark or the comment that is not saved. */
  const leave = async (go: () => void) => {
    if (!busy && (await mayDropUnsaved())) go();
  };
  /** Opens the previous or the next answer, also across pages. */
  const step = (by: 1 | -1) => {
    const place = opened + by;
    if (answers[place]) void leave(() => open(place));
    else if (by === 1 && page < pages) void leave(() => openPage(page + 1, 0));
    else if (by === -1 && page > 1) void leave(() => openPage(page - 1, ANSWERS_PER_PAGE - 1));
  };
  /** Opens the next free answer: after this one, then on later pages, then from the first page. `left` is the number of
      answers without a mark. */
  const toNext = (list: readonly Answer[], left: number) => {
    if (!loaded) return;
    const next = nextToMark(list, opened, graders);
    const found = next === null ? undefined : list[next];
    const led = found !== undefined && isFree(found, graders);
    if (next !== null && led && next > opened) {
      open(next, led);
      return;
    }
    // Other graders may have marked answers in the meantime.
    void client.invalidateQueries({ queryKey: markingOverview(event).queryKey });
    const openHere = list.filter((one) => !isMarked(one)).length;
    if (left <= openHere) {
      open(next ?? opened, led);
      return;
    }
    openPage(page < pages ? page + 1 : 1, null, true);
    setSearch({ page, at: next ?? opened, isFree: led });
  };
  // Two graders can be led to the same answer at the same time. The server says who was first, and the other one goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a report of the server moves the viewer
  useEffect(() => {
    if (!isLed || typed !== null || !loaded || !answer || isMarked(answer)) return;
    if (!isOpenedFirst(others, answer.id)) return;
    const isElsewhere = left > answers.filter((one) => !isMarked(one)).length;
    if (isElsewhere || answers.some((one) => isFree(one, graders))) toNext(answers, left);
    else setLed(false);
  }, [others]);

  const store = (id: string, change: Partial<Answer>) => {
    const { queryKey } = markedAnswers(event, question.id, page);
    const changed = answers.map((one) => (one.id === id ? { ...one, ...change } : one));
    client.setQueryData(queryKey, (body) => body && { ...body, data: changed });
    return changed;
  };

  const change = (next: Partial<Pick<Typed, 'mark' | 'comment'>>) => {
    if (answer) setTyped((before) => ({ mark: stored.mark, base: baseOf(answer), ...before, ...next }));
  };

  const { run: saveAndNext, busy } = useExclusive(async () => {
    if (!answer) return;
    if (typed === null && isMarked(answer)) {
      toNext(answers, left);
      return;
    }
    if (mark === '' || Number.isNaN(mark)) {
      setSaid({ text: t.missingMark, wrong: true });
      return;
    }
    const { mark: fitted, change: fit } = fitMark(mark, question.weight);
    if (fit !== null) {
      // The limited mark is shown before it is stored. The next Enter stores it.
      setTyped((before) => before && { ...before, mark: fitted });
      setSaid({ text: fit === 'clamped' ? t.clamped(question.weight) : t.madePositive(fitted), wrong: false });
      return;
    }
    try {
      const { data } = await markAnswer(event, question.id, answer.id, {
        score: fitted,
        ...(typed?.base ?? baseOf(answer)),
        ...(typed?.comment !== undefined && { comment: typed.comment }),
      });
      const { score, comment, at: time, version } = data;
      const draft = { question_id: question.id, score, comment, by: { id: '', name: '' }, at: time, version };
      const list = store(answer.id, { score, comment, draft });
      if (!isMarked(answer)) {
        client.setQueryData(markingOverview(event).queryKey, (body) => {
          const plus = (one: MarkedQuestion) => (one.id === question.id ? { ...one, marked: one.marked + 1 } : one);
          return body && { ...body, data: { ...body.data, questions: body.data.questions.map(plus) } };
        });
      }
      clear();
      setSavedAt(time);
      toNext(list, isMarked(answer) ? left : left - 1);
    } catch (error) {
      if (!isStale(error)) {
        setSaid({ text: messageOf(error), wrong: true });
        return;
      }
      void client.invalidateQueries({ queryKey: markingOverview(event).queryKey });
      const { data } = await query.refetch();
      const theirs = data?.data.find(({ id }) => id === answer.id);
      // The next Enter replaces the mark that is shown now.
      if (theirs) setTyped((before) => before && { ...before, base: baseOf(theirs) });
      setSaid({ text: t.marking.stale(theirs?.draft?.by.name ?? null, theirs?.score ?? null, fitted), wrong: true });
    }
  });

  return {
    query,
    answers,
    page,
    pages,
    opened,
    answer,
    graders,
    mark,
    comment,
    offered: offeredComments(answers, comment),
    said,
    savedAt,
    busy,
    open: (place: number) => {
      if (place !== opened) void leave(() => open(place));
    },
    openPage: (next: number) => void leave(() => openPage(next, null)),
    step,
    skip: () =>
      void leave(() => {
        clear();
        toNext(answers, left);
      }),
    saveAndNext,
    type: (mark: number | '') => {
      setSaid(null);
      change({ mark });
    },
    write: (comment: string) => change({ comment }),
  };
}

export type Marking = ReturnType<typeof useMarking>;
