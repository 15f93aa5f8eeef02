/**
 * The edited template, in a store outside of React. So each key press changes one question, and only the components of
 * that question render again. `makeBuilder` makes one for a page; `useBuilder` reads from it.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { copyQuestion, type DraftAnswer, type DraftQuestion, type Mistakes, NO_MISTAKES } from '@/questions/draft';
import { codeOf, defaultTitle, type GroupName, KINDS, QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { moveItem } from '@/questions/moved';
import { blankQuestion, checkQuestion, isBlank } from '@/questions/rules';
import { BLANK_SLIDES, type SlidesDraft } from '@/questions/slides/draft';
import { reviveMaterial } from '../material/material';
import { groupStatus, MAX_QUESTIONS, MAX_WEIGHT, type Place } from './checks';
import {
  blankGroup,
  contentOf,
  createGroup,
  type DraftContent,
  type GroupDraft,
  isActive,
  questionsOf,
  type TemplateDraft,
} from './draft';
import { type History, NO_HISTORY, recordStep, type Step, type StepPlace, takeStep } from './history';
import { type BuilderTab, templateTotals } from './whole';

export interface BuilderState extends TemplateDraft {
  tab: GroupName;
  changed: boolean;
  /**
   * The places that show their errors: the name of a group (for its weight), the key of a question, or one field of
   * them (see `fieldPlace`). After a try to save, all places show them.
   */
  shown: ReadonlySet<string>;
  tried: boolean;
  /**
   * The server's errors, by the name of a group, the key of a question, or DETAILS. The next edit there removes them.
   */
  refused: Readonly<Record<string, Mistakes>>;
  /** The field that receives the focus. Each request is a new object. */
  focus: { field: string } | null;
  /** The questions of the open tab that are picked to be copied, moved or deleted together. */
  picked: ReadonlySet<string>;
  history: History;
  /** The search text. */
  wanted: string;
}

export const DETAILS = 'details';
const NOTHING_PICKED: ReadonlySet<string> = new Set();

/** The place of one field in `shown`. */
export const fieldPlace = (place: string, field: string): string => `${place} ${field}`;

/** Questions from elsewhere, with the weight that they had there. */
export interface Arrivals {
  group: QuestionGroup;
  weight: number | '';
  questions: readonly DraftQuestion[];
}

interface EditOptions {
  /** The field in which the change was typed. All changes that are typed in a field before the user leaves it are
      one step. */
  typing?: string;
  /** The changes of the page's state. */
  page?: Partial<Omit<BuilderState, keyof TemplateDraft | 'history'>>;
}

/** Returns the index of the answer if only its text differs, otherwise null. */
function typedAnswer(before: readonly DraftAnswer[], after: readonly DraftAnswer[]): number | null {
  if (before.length !== after.length) return null;
  const changed = after.flatMap((answer, at) => (answer === before[at] ? [] : [at]));
  const [at] = changed;
  const [old, now] = [before[at ?? -1], after[at ?? -1]];
  return changed.length === 1 && old?.key === now?.key && old?.correct === now?.correct ? (at ?? null) : null;
}

export function makeBuilder(draft: TemplateDraft, changed = false, tab: GroupName = KINDS[0].group) {
  const store = createStore<BuilderState>(() => ({
    ...draft,
    tab,
    changed,
    shown: new Set(),
    tried: false,
    refused: {},
    focus: null,
    picked: NOTHING_PICKED,
    history: NO_HISTORY,
    wanted: '',
  }));
  const { getState: get, setState: set } = store;

  const withoutRefusal = (place: string) => {
    const { [place]: _gone, ...refused } = get().refused;
    return refused;
  };
  /** Every change of the draft goes through this function, so it can be undone. */
  const edit = (place: StepPlace, patch: Partial<DraftContent>, { typing, page }: EditOptions = {}) => {
    const before = contentOf(get());
    const history = recordStep(get().history, before, { ...before, ...patch }, place, typing ?? null);
    set({ ...page, ...patch, changed: true, history });
  };
  const withGroup = (group: QuestionGroup, patch: Partial<GroupDraft>) => {
    const { groups } = get();
    return { groups: { ...groups, [group]: { ...groups[group], ...patch } } };
  };
  const editGroup = (group: QuestionGroup, patch: Partial<GroupDraft>, options?: EditOptions) =>
    edit(group, withGroup(group, patch), options);
  const editQuestion = (group: QuestionGroup, key: string, patch: Partial<DraftQuestion>, field: string | null) => {
    const { questions } = get().groups[group];
    const before = questions[key];
    if (!before) return;
    editGroup(
      group,
      { questions: { ...questions, [key]: { ...before, ...patch } } },
      {
        ...(field !== null && { typing: fieldPlace(key, field) }),
        page: key in get().refused ? { refused: withoutRefusal(key) } : {},
      },
    );
  };
  const showMistakes = (place: string) => {
    if (!get().shown.has(place)) set(({ shown }) => ({ shown: new Set(shown).add(place) }));
  };
  /** Returns how many questions can still be added. */
  const room = () => MAX_QUESTIONS - templateTotals(get()).count;

  /** Inserts questions after another one. If a group contains only blank questions, the new ones replace them. */
  function insert(draft: GroupDraft, group: QuestionGroup, questions: readonly DraftQuestion[], after: string) {
    const onlyBlank = draft.order.length === 1 && !isActive(group, draft);
    const order = onlyBlank ? [] : draft.order;
    const at = order.indexOf(after) + 1 || order.length;
    const all = onlyBlank ? {} : draft.questions;
    return {
      order: order.toSpliced(at, 0, ...questions.map(({ key }) => key)),
      questions: { ...all, ...Object.fromEntries(questions.map((question) => [question.key, question])) },
      selected: questions[0]?.key ?? draft.selected,
    };
  }

  function step(back: boolean): StepPlace | null {
    const now = contentOf(get());
    const taken = takeStep(get().history, now, back);
    if (!taken) return null;
    const { draft, place, history } = taken;
    const page = { history, refused: {}, focus: null, picked: NOTHING_PICKED, changed: true };
    if (place === 'details' || place === 'slides') {
      set({ ...page, ...draft, ...(place === 'slides' && { tab: place }) });
      return place;
    }
    // The question that the step changes becomes visible.
    const [old, next] = [now.groups[place], draft.groups[place]];
    const key = next.order.find((one) => next.questions[one] !== old.questions[one]);
    const groups = key === undefined ? draft.groups : { ...draft.groups, [place]: { ...next, selected: key } };
    set({ ...page, ...draft, groups, tab: place });
    return place;
  }

  /**
   * Changes the slides case. The next change removes the server's errors. `field` names the field if the change was
   * typed.
   */
  function editSlides(change: (slides: SlidesDraft) => Partial<SlidesDraft>, field?: string) {
    const before = get().slides ?? BLANK_SLIDES;
    edit(
      'slides',
      { slides: { ...before, ...change(before) } },
      {
        ...(field !== undefined && { typing: fieldPlace('slides', field) }),
        page: { refused: withoutRefusal('slides') },
      },
    );
  }

  const builder = {
    store,
    edit,
    editSlides,
    room,
    show: showMistakes,
    /** Handles that the user leaves a field: its errors are shown from now on, and further typing there is a new
        step. */
    leaveField(place: string, field: string) {
      const { history } = get();
      if (history.typing !== null) set({ history: { ...history, typing: null } });
      showMistakes(field === 'weight' ? place : fieldPlace(place, field));
    },
    /** Goes one step back. Returns the place of the change, or null if there is nothing to undo. */
    undo: () => step(true),
    redo: () => step(false),
    /** Returns the newest step, so that it can be undone later. */
    newestStep: (): Step | undefined => get().history.past.at(-1),
    /** Undoes a step and all later ones. Returns its place, or null if it was undone before. */
    undoBackTo(target: Step | undefined): StepPlace | null {
      let place: StepPlace | null = null;
      while (target && get().history.past.includes(target)) place = step(true);
      return place;
    },

    setDetails(patch: Partial<Pick<TemplateDraft, 'name' | 'description' | 'activeMaterial' | 'videos' | 'material'>>) {
      const [field = ''] = Object.keys(patch);
      const typing = field === 'name' || field === 'description' ? { typing: fieldPlace(DETAILS, field) } : {};
      edit('details', patch, { ...typing, page: { refused: withoutRefusal(DETAILS) } });
    },
    open: (tab: GroupName) => set({ tab, focus: null, ...(tab !== get().tab && { picked: NOTHING_PICKED }) }),
    rename(group: GroupName, title: string) {
      if (group === 'slides') editSlides(() => ({ title }));
      else editGroup(group, { title }, { page: { refused: withoutRefusal(group) } });
    },
    setWeight(group: GroupName, weight: number | '') {
      const fitting = { weight: weight === '' ? weight : Math.min(weight, MAX_WEIGHT) };
      if (group === 'slides') return editSlides(() => fitting, 'weight');
      const typing = fieldPlace(group, 'weight');
      editGroup(group, fitting, { typing, page: { refused: withoutRefusal(group) } });
    },
    setText: (group: QuestionGroup, key: string, text: string) => editQuestion(group, key, { text }, 'question'),
    setAnswers(group: QuestionGroup, key: string, answers: readonly DraftAnswer[]) {
      const at = typedAnswer(get().groups[group].questions[key]?.answers ?? [], answers);
      editQuestion(group, key, { answers }, at === null ? null : `answers.${at}.value`);
    },

    select(group: QuestionGroup, key: string, focus: string | null = null) {
      const { selected, questions } = get().groups[group];
      // The previously selected question shows its errors from now on.
      const before = questions[selected];
      if (selected !== key && before && !isBlank(group, before)) showMistakes(selected);
      set({
        ...withGroup(group, { selected: key }),
        picked: NOTHING_PICKED,
        focus: focus === null ? null : { field: focus },
      });
    },
    /** Picks a question in addition to the picked ones, or unpicks it. If none is picked, the selected question also
        becomes picked. */
    togglePick(group: QuestionGroup, key: string) {
      const { groups, picked } = get();
      const next = new Set(picked.size === 0 ? [groups[group].selected] : picked);
      if (!next.delete(key)) next.add(key);
      set({ ...withGroup(group, { selected: key }), picked: next, focus: null });
    },
    /** Picks all questions from the anchor, the first one of the range, to another question. */
    pickRange(group: QuestionGroup, anchor: string, key: string) {
      const { order } = get().groups[group];
      const [from, to] = [order.indexOf(anchor), order.indexOf(key)];
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      set({ ...withGroup(group, { selected: key }), picked: new Set(range), focus: null });
    },
    pickAll: (group: QuestionGroup) => set({ picked: new Set(get().groups[group].order) }),
    unpick: () => set({ picked: NOTHING_PICKED }),
    /** The keys of the picked questions in their order, or of the selected one if none is picked. */
    pickedKeys(group: QuestionGroup): string[] {
      const { groups, picked } = get();
      const { order, selected } = groups[group];
      const keys = order.filter((key) => picked.has(key));
      return keys.length > 0 ? keys : [selected];
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
      if (room() < 1) return false;
      const question = blankQuestion(group);
      editGroup(
        group,
        {
          order: [...order, question.key],
          questions: { ...questions, [question.key]: question },
          selected: question.key,
        },
        { page: { focus: { field: 'question' }, picked: NOTHING_PICKED } },
      );
      return true;
    },
    /** Copies questions and puts the copies after the last of them. Returns the number of copies, which is smaller
        if the template would become too large. */
    duplicate(group: QuestionGroup, keys: readonly string[]): number {
      const draft = get().groups[group];
      const copies = keys
        .slice(0, Math.max(0, room()))
        .flatMap((key) => draft.questions[key] ?? [])
        .map(copyQuestion);
      if (copies.length === 0) return 0;
      const picked = copies.length > 1 ? new Set(copies.map(({ key }) => key)) : NOTHING_PICKED;
      editGroup(group, insert(draft, group, copies, keys.at(-1) ?? ''), { page: { picked, focus: null } });
      return copies.length;
    },
    /** Adds questions from elsewhere, each to its group. Returns how many were added, and how many did not fit. */
    paste(arrivals: readonly Arrivals[]): { added: number; leftOut: number } {
      let left = Math.max(0, room());
      let [added, asked] = [0, 0];
      let { groups } = get();
      let first: QuestionGroup | null = null;
      const picked = new Set<string>();
      const { tab } = get();
      for (const { group, weight, questions } of arrivals) {
        asked += questions.length;
        const taken = questions.slice(0, left).map(copyQuestion);
        if (taken.length === 0) continue;
        left -= taken.length;
        added += taken.length;
        const draft = groups[group];
        // If the group has no weight yet, it gets the weight of the questions.
        const own = draft.weight === '' && !isActive(group, draft) ? { weight } : {};
        groups = { ...groups, [group]: { ...draft, ...own, ...insert(draft, group, taken, draft.selected) } };
        if (first === null || group === tab) {
          first = group;
          picked.clear();
          for (const { key } of taken) picked.add(key);
        }
      }
      if (first) edit(first, { groups }, { page: { tab: first, picked, focus: null } });
      return { added, leftOut: asked - added };
    },
    /** Removes questions. If no question would be left, a blank one is added. */
    remove(group: QuestionGroup, keys: readonly string[]) {
      const { order, questions, selected } = get().groups[group];
      const gone = new Set(keys);
      const left = order.filter((key) => !gone.has(key));
      if (left.length === order.length) return;
      const page = { focus: { field: 'question' }, picked: NOTHING_PICKED };
      if (left.length === 0) {
        const blank = blankQuestion(group);
        return editGroup(
          group,
          { order: [blank.key], questions: { [blank.key]: blank }, selected: blank.key },
          { page },
        );
      }
      const at = order.slice(0, order.indexOf(keys[0] ?? '')).filter((key) => !gone.has(key)).length;
      editGroup(
        group,
        {
          order: left,
          questions: Object.fromEntries(left.flatMap((key) => (questions[key] ? [[key, questions[key]]] : []))),
          selected: gone.has(selected) ? (left[Math.min(at, left.length - 1)] ?? '') : selected,
        },
        { page },
      );
    },
    move(group: QuestionGroup, from: number, to: number) {
      const { order } = get().groups[group];
      if (to < 0 || to >= order.length || from === to) return;
      editGroup(group, { order: moveItem(order, from, to) });
    },
    reset(group: QuestionGroup) {
      editGroup(group, blankGroup(group, defaultTitle(codeOf(group))), {
        page: {
          shown: new Set([...get().shown].filter((place) => place !== group)),
          refused: withoutRefusal(group),
          picked: NOTHING_PICKED,
        },
      });
    },
    resetSlides() {
      const shown = new Set([...get().shown].filter((place) => !place.startsWith('slides')));
      edit('slides', { slides: null }, { page: { shown, refused: withoutRefusal('slides') } });
    },
    /** Shows all errors, and moves to the given one. */
    goTo(place: Place) {
      set({ tried: true });
      builder.lookAt(place);
    },
    /** Moves to a field, whether or not it has an error. */
    lookAt({ group, question, field }: Omit<Place, 'sentence'>) {
      if (group) {
        builder.open(group);
        if (question && group !== 'slides') builder.select(group, question, field);
      }
      set({ focus: { field } });
    },
    /** Replaces what the author wrote, for example by a template with more questions. */
    replace: (draft: DraftContent) => edit(get().tab, contentOf({ ...get(), ...draft }), { page: { refused: {} } }),
    find: (wanted: string) => set({ wanted }),
    /** Opens the question of a match without moving the focus. */
    openMatch({ tab, question }: { tab: GroupName; question?: string }) {
      builder.open(tab);
      if (question && tab !== 'slides') builder.select(tab, question);
    },
    /** Continues as an edit of that version. */
    setVersion: (version: number) => set({ version, changed: true }),
    refuse: (refused: BuilderState['refused']) => set({ refused }),
    saved: () => set({ changed: false }),
    snapshot: (): TemplateDraft => ({ version: get().version, ...contentOf(get()) }),
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
 * Returns the errors to show at a question: the server's errors, and the other errors as soon as they may be shown.
 * While a question is being written, these are the errors of the fields that were left.
 */
export function shownMistakes(state: BuilderState, group: QuestionGroup, question: DraftQuestion): Mistakes {
  const { key } = question;
  const { shown, tried } = state;
  const due = shown.has(key) || (tried && groupStatus(group, state.groups[group]).active);
  const all = checkQuestion(group, question);
  if (all === NO_MISTAKES && !(key in state.refused)) return all;
  const left = () => Object.entries(all).filter(([field]) => shown.has(fieldPlace(key, field)));
  const own = due ? all : isBlank(group, question) ? NO_MISTAKES : Object.fromEntries(left());
  const refused = state.refused[key];
  return refused ? { ...refused, ...own } : own;
}

/** Whether a tab shows errors. */
export function showsMistakes(state: BuilderState, { name, status }: BuilderTab): boolean {
  const { tried, shown, refused, groups } = state;
  if (name in refused || (status(state).first !== null && (tried || shown.has(name)))) return true;
  if (name === 'slides') return false;
  return questionsOf(groups[name]).some((one) => Object.keys(shownMistakes(state, name, one)).length > 0);
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
