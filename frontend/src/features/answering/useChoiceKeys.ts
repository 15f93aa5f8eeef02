/** Lets digits and letters choose an option of the current question. Returns the chosen option, for screen readers. */
import { useState } from 'react';
import { answering as t } from '@/messages/answering';
import { CHOICE_KEYS, choiceByKey } from '@/questions/choiceKeys';
import { isPlacements } from '@/questions/slides/types';
import { useKeys } from '@/ui/useKeys';
import type { Engine } from './engine';
import type { Paper } from './paper';

export function useChoiceKeys(paper: Paper, engine: Engine, current: string): string {
  const [said, setSaid] = useState('');
  const chooseByKey = (key: string) => {
    const question = paper.byId.get(current);
    const { phase, sheet } = engine.store.getState();
    const before = sheet[current] ?? null;
    if (!question || question.type === 6 || isPlacements(before) || phase !== 'answering') return;
    const choice = choiceByKey(question, before, key);
    if (!choice) return;
    engine.change(current, choice.value);
    const isTaken = (choice.value?.length ?? 0) >= (before?.length ?? 0);
    setSaid(isTaken ? t.chosen(choice.option) : t.takenBack(choice.option));
  };
  useKeys(Object.fromEntries(CHOICE_KEYS.map((key) => [key, () => chooseByKey(key)])));
  return said;
}
