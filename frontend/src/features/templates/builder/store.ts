/**
 * The edited template, in a store outside of React. So each key press changes one question, and only the components of
 * that question render again. `makeBuilder` makes one for a page; `useBuilder` reads from it.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DraftAnswer, DraftQuestion, Mistakes } from '@/questions/draft';
import { codeOf, defaultTitle, type GroupName, KINDS, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { moveItem } from '@/questions/moved';
import { blankQuestion, checkQuestion, tooLongMistakes } from '@/questions/rules';
import { BLANK_SLIDES, type SlidesDraft } from '@/questions/slides/draft';
import { reviveMaterial } from '../material/material';
import { groupStatus, MAX_WEIGHT, type Place } from './checks';
import { blankGroup, createGroup, type GroupDraft, questionsOf, type TemplateDraft } from './draft';

export interface BuilderState extends TemplateDraft {
  tab: GroupName;
  changed: boolean;
  /**
   * The places that show their errors: the name of a group (for its weight) or the key of a question. After a try to
   * save, all places show them.
   */
  shown: ReadonlySet<string>;
  tried: boolean;
  /**
   * The server's errors, by the name of a group, the key of a question, or DETAILS. The next edit there removes them.
   */
  refused: Readonly<Record<string, Mistakes>>;
  /** The field that receives the focus. Each request is a new object. */
  focus: { field: string } | null;
}

export const DETAILS = 'details';

export function makeBuilder(draft: TemplateDraft, changed = false, tab: GroupName = KINDS[0].group) {
  const store = createStore<BuilderState>(() => ({
    ...draft,
    tab,
    changed,
    shown: new Set(),
    tried: false,
    refused: {},
    focus: null,
  }));
  const { getState: get, setState: set } = store;

  const withoutRefusal = (place: string) => {
    const { [place]: _gone, ...refused } = get().refused;
    return refused;
  };
  const setGroup = (group: QuestionGroup, patch: Partial<GroupDraft>, rest: Partial<BuilderState> = {}) =>
    set(({ groups }) => ({ groups: { ...groups, [group]: { ...groups[group], ...patch } }, ...rest }));
  const editQuestion = (group: QuestionGroup, key: string, patch: Partial<DraftQuestion>) => {
    const { questions } = get().groups[group];
    const before = questions[key];
    if (!before) return;
    const refused = key in get().refused ? { refused: withoutRefusal(key) } : {};
    setGroup(group, { questions: { ...questions, [key]: { ...before, ...patch } } }, { changed: true, ...refused });
  };
  const showMistakes = (place: string) => {
    if (!get().shown.has(place)) set(({ shown }) => ({ shown: new Set(shown).add(place) }));
  };

  /** Changes the slides case. What the server refused in it is corrected by the next change there. */
  const editSlides = (change: (slides: SlidesDraft) => Partial<SlidesDraft>) =>
    set(({ slides }) => {
      const before = slides ?? BLANK_SLIDES;
      return { slides: { ...before, ...change(before) }, changed: true, refused: withoutRefusal('slides') };
    });

  const builder = {
    store,
    editSlides,
    show: showMistakes,
    setDetails: (
      patch: Partial<Pick<TemplateDraft, 'name' | 'description' | 'activeMaterial' | 'videos' | 'material'>>,
    ) => set({ ...patch, changed: true, refused: withoutRefusal(DETAILS) }),
    open: (tab: GroupName) => set({ tab, focus: null }),
    rename: (group: GroupName, title: string) =>
      group === 'slides'
        ? editSlides(() => ({ title }))
        : setGroup(group, { title }, { changed: true, refused: withoutRefusal(group) }),
    setWeight(group: GroupName, weight: number | '') {
      const fitting = { weight: weight === '' ? weight : Math.min(weight, MAX_WEIGHT) };
      if (group === 'slides') editSlides(() => fitting);
      else setGroup(group, fitting, { changed: true, refused: withoutRefusal(group) });
    },
    setText: (group: QuestionGroup, key: string, text: string) => editQuestion(group, key, { text }),
    setAnswers: (group: QuestionGroup, key: string, answers: readonly DraftAnswer[]) =>
      editQuestion(group, key, { answers }),

    select(group: QuestionGroup, key: string, focus: string | null = null) {
      const { selected } = get().groups[group];
      // The previously selected question shows its errors from now on.
      if (selected !== key) showMistakes(selected);
      setGroup(group, { selected: key }, { focus: focus === null ? null : { field: focus } });
    },
    /**
     * Adds a question at the end. While the last question is not valid, does not add one and shows the errors instead.
     */
    add(group: QuestionGroup): boolean {
      const { order, questions } = get().groups[group];
      const last = questions[order.at(-1) ?? ''];
      const wrong = last && Object.keys(checkQuestion(group, last))[0];
      if (last && wrong !== undefined) {
        showMistakes(last.key);
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
    /** At least one question always stays. */
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
      setGroup(group, { order: moveItem(order, from, to) }, { changed: true });
    },
    reset(group: QuestionGroup) {
      set(({ groups, shown }) => ({
        shown: new Set([...shown].filter((place) => place !== group)),
        groups: { ...groups, [group]: blankGroup(group, defaultTitle(codeOf(group))) },
        changed: true,
        refused: withoutRefusal(group),
      }));
    },
    resetSlides() {
      set(({ shown }) => ({
        shown: new Set([...shown].filter((place) => !place.startsWith('slides'))),
        slides: null,
        changed: true,
        refused: withoutRefusal('slides'),
      }));
    },
    /** Shows all errors, and goes to the given one. */
    goTo({ group, question, field }: Place) {
      set({ tried: true });
      if (group) {
        set({ tab: group });
        if (question && group !== 'slides') builder.select(group, question, field);
      }
      set({ focus: { field } });
    },
    /** Replaces the whole template, for example by one with more questions. */
    replace: (draft: TemplateDraft) => set({ ...draft, changed: true, refused: {} }),
    /** Continues as an edit of that version. */
    setVersion: (version: number) => set({ version, changed: true }),
    refuse: (refused: BuilderState['refused']) => set({ refused }),
    saved: () => set({ changed: false }),
    snapshot(): TemplateDraft {
      const { version, name, description, activeMaterial, videos, material, groups, slides } = get();
      return { version, name, description, activeMaterial, videos, material, groups, slides };
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

/**
 * Returns the errors to show at a question: the server's errors, texts that are too long, and the other errors as soon
 * as they may be shown.
 */
export function shownMistakes(state: BuilderState, group: QuestionGroup, question: DraftQuestion): Mistakes {
  const due = state.shown.has(question.key) || (state.tried && groupStatus(group, state.groups[group]).active);
  const own = due ? checkQuestion(group, question) : tooLongMistakes(group, question);
  const refused = state.refused[question.key];
  return refused ? { ...refused, ...own } : own;
}

/** Restores a stored draft. An earlier version of the app may have stored it without some parts. */
export const reviveDraft = (draft: TemplateDraft, initial: TemplateDraft): TemplateDraft => ({
  ...initial,
  ...draft,
  material: reviveMaterial(draft.material),
  groups: Object.fromEntries(
    QUESTION_KINDS.map(({ code, group }) => {
      const kept = draft.groups[group];
      if (!kept || kept.order.length === 0) return [group, blankGroup(group, defaultTitle(code))];
      return [group, { ...createGroup(kept.title, kept.weight, questionsOf(kept)), selected: kept.selected }];
    }),
  ) as TemplateDraft['groups'],
});
