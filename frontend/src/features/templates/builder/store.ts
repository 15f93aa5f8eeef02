/**
 * The template that is being written, outside of React: a key changes one question, and only what shows that
 * question renders. `makeBuilder` makes one for a page; `useBuilder` reads from it.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DraftAnswer, DraftQuestion, Mistakes } from '@/questions/draft';
import { codeOf, defaultTitle, type GroupName, KINDS, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { moved } from '@/questions/moved';
import { blankQuestion, checkQuestion, tooLong } from '@/questions/rules';
import { MAX_WEIGHT, type Place, statusOf } from './checks';
import { blankGroup, type GroupDraft, groupOf, questionsOf, type TemplateDraft } from './draft';

export interface BuilderState extends TemplateDraft {
  tab: GroupName;
  changed: boolean;
  /** Places that show their mistakes: a group's name (its weight) or a question's key; all once Save was tried. */
  shown: ReadonlySet<string>;
  tried: boolean;
  /** What the server refused, by group name, question key or DETAILS; gone with the next edit there. */
  refused: Readonly<Record<string, Mistakes>>;
  /** The field that takes the focus; a new object each time it is asked for. */
  focus: { field: string } | null;
}

export const DETAILS = 'details';

export function makeBuilder(draft: TemplateDraft, changed = false) {
  const store = createStore<BuilderState>(() => ({
    ...draft,
    tab: KINDS[0].group,
    changed,
    shown: new Set(),
    tried: false,
    refused: {},
    focus: null,
  }));
  const { getState: get, setState: set } = store;

  const without = (place: string) => {
    const { [place]: _gone, ...refused } = get().refused;
    return refused;
  };
  const setGroup = (group: QuestionGroup, patch: Partial<GroupDraft>, rest: Partial<BuilderState> = {}) =>
    set(({ groups }) => ({ groups: { ...groups, [group]: { ...groups[group], ...patch } }, ...rest }));
  const edit = (group: QuestionGroup, key: string, patch: Partial<DraftQuestion>) => {
    const { questions } = get().groups[group];
    const before = questions[key];
    if (!before) return;
    const refused = key in get().refused ? { refused: without(key) } : {};
    setGroup(group, { questions: { ...questions, [key]: { ...before, ...patch } } }, { changed: true, ...refused });
  };
  const show = (place: string) => {
    if (!get().shown.has(place)) set(({ shown }) => ({ shown: new Set(shown).add(place) }));
  };

  const builder = {
    store,
    show,
    setDetails: (patch: Partial<Pick<TemplateDraft, 'name' | 'description' | 'activeMaterial' | 'videos'>>) =>
      set({ ...patch, changed: true, refused: without(DETAILS) }),
    open: (tab: GroupName) => set({ tab, focus: null }),
    rename: (group: QuestionGroup, title: string) =>
      setGroup(group, { title }, { changed: true, refused: without(group) }),
    setWeight: (group: QuestionGroup, weight: number | '') =>
      setGroup(
        group,
        { weight: weight === '' ? '' : Math.min(weight, MAX_WEIGHT) },
        { changed: true, refused: without(group) },
      ),
    setText: (group: QuestionGroup, key: string, text: string) => edit(group, key, { text }),
    setAnswers: (group: QuestionGroup, key: string, answers: readonly DraftAnswer[]) => edit(group, key, { answers }),

    select(group: QuestionGroup, key: string, focus: string | null = null) {
      const { selected } = get().groups[group];
      // The question that was selected before shows its mistakes now.
      if (selected !== key) show(selected);
      setGroup(group, { selected: key }, { focus: focus === null ? null : { field: focus } });
    },
    /** A new question at the end; refused, with the mistakes shown, while the last one is not valid. */
    add(group: QuestionGroup): boolean {
      const { order, questions } = get().groups[group];
      const last = questions[order.at(-1) ?? ''];
      const wrong = last && Object.keys(checkQuestion(group, last))[0];
      if (last && wrong !== undefined) {
        show(last.key);
        builder.select(group, last.key, wrong);
        return false;
      }
      const question = blankQuestion(group);
      setGroup(
        group,
        {
          order: [...order, question.key],
          questions: { ...questions, [question.key]: question },
          selected: question.key,
        },
        { changed: true, focus: { field: 'question' } },
      );
      return true;
    },
    /** One question stays always. */
    remove(group: QuestionGroup, key: string) {
      const { order, questions } = get().groups[group];
      if (order.length < 2) return;
      const at = order.indexOf(key);
      const { [key]: _gone, ...rest } = questions;
      const left = order.filter((other) => other !== key);
      setGroup(
        group,
        { order: left, questions: rest, selected: left[Math.min(at, left.length - 1)] ?? '' },
        { changed: true, focus: { field: 'question' } },
      );
    },
    move(group: QuestionGroup, from: number, to: number) {
      const { order } = get().groups[group];
      if (to < 0 || to >= order.length || from === to) return;
      setGroup(group, { order: moved(order, from, to) }, { changed: true });
    },
    reset(group: QuestionGroup) {
      set(({ groups, shown }) => ({
        shown: new Set([...shown].filter((place) => place !== group)),
        groups: { ...groups, [group]: blankGroup(group, defaultTitle(codeOf(group))) },
        changed: true,
        refused: without(group),
      }));
    },
    /** Shows every mistake and goes to one. */
    goTo({ group, question, field }: Place) {
      set({ tried: true });
      if (group) {
        set({ tab: group });
        if (question) builder.select(group, question, field);
      }
      set({ focus: { field } });
    },
    /** Goes on as a change of that version. */
    setVersion: (version: number) => set({ version, changed: true }),
    refuse: (refused: BuilderState['refused']) => set({ refused }),
    saved: () => set({ changed: false }),
    snapshot(): TemplateDraft {
      const { version, name, description, activeMaterial, videos, groups } = get();
      return { version, name, description, activeMaterial, videos, groups };
    },
  };
  return builder;
}

export type Builder = ReturnType<typeof makeBuilder>;

const BuilderContext = createContext<Builder | null>(null);
export const BuilderProvider = BuilderContext.Provider;

export function useBuilderStore(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('a part of the builder stands outside of it');
  return builder;
}

export const useBuilder = <T>(select: (state: BuilderState) => T): T => useStore(useBuilderStore().store, select);

/** What is shown at a question now: its own mistakes once they are due, too long texts always, and the server's. */
export function shownMistakes(state: BuilderState, group: QuestionGroup, question: DraftQuestion): Mistakes {
  const due = state.shown.has(question.key) || (state.tried && statusOf(group, state.groups[group]).active);
  const own = due ? checkQuestion(group, question) : tooLong(group, question);
  const refused = state.refused[question.key];
  return refused ? { ...refused, ...own } : own;
}

/** Rebuilds what the browser kept: a draft of an earlier version of the app may lack a part. */
export const revived = (draft: TemplateDraft, initial: TemplateDraft): TemplateDraft => ({
  ...initial,
  ...draft,
  groups: Object.fromEntries(
    QUESTION_KINDS.map(({ code, group }) => {
      const kept = draft.groups[group];
      if (!kept || kept.order.length === 0) return [group, blankGroup(group, defaultTitle(code))];
      return [group, { ...groupOf(kept.title, kept.weight, questionsOf(kept)), selected: kept.selected }];
    }),
  ) as TemplateDraft['groups'],
});
