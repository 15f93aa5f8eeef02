/**
 * Copies, cuts and pastes the picked questions of the open tab. With the keys, this works wherever no text is edited or
 * selected.
 */
import { useEffect, useMemo } from 'react';
import { templates as t } from '@/messages/templates';
import type { QuestionGroup } from '@/questions/kinds';
import { notice } from '@/ui/notice';
import { MAX_QUESTIONS } from './checks';
import { linesAsQuestions, questionsAsText, readPasted } from './clipboard';
import { type Builder, useBuilderStore } from './store';
import { isTextField } from './textField';

/** Offers to undo the newest step. */
function showResult(builder: Builder, text: string, leftOut = 0): void {
  const step = builder.newestStep();
  notice.success(text, {
    about: leftOut > 0 ? t.noRoom(leftOut, MAX_QUESTIONS) : undefined,
    act: { label: t.undo, run: () => void builder.undoBackTo(step) },
  });
}

export function duplicateQuestions(builder: Builder, group: QuestionGroup, keys: readonly string[]): void {
  const copied = builder.duplicate(group, keys);
  if (copied === 0) notice.error(t.noRoom(keys.length, MAX_QUESTIONS));
  else if (keys.length > 1) showResult(builder, t.duplicated(copied), keys.length - copied);
}

export function removeQuestions(builder: Builder, group: QuestionGroup, keys: readonly string[]): void {
  builder.remove(group, keys);
  showResult(builder, t.removed(keys.length));
}

const UNREADABLE = { later: t.pasteLater, damaged: t.pasteDamaged };

/** Adds the questions in a text to the template, and says what happened. */
export function pasteText(builder: Builder, group: QuestionGroup, text: string): void {
  const found = readPasted(text);
  if (found.kind === 'later' || found.kind === 'damaged') {
    notice.error(UNREADABLE[found.kind]);
    return;
  }
  const arrivals = found.kind === 'lines' ? [linesAsQuestions(group, found.lines)] : found.arrivals;
  const { added, leftOut } = builder.paste(arrivals);
  if (added > 0) showResult(builder, t.pasted(added), leftOut);
  else notice.error(leftOut > 0 ? t.noRoom(leftOut, MAX_QUESTIONS) : t.pasteNothing);
}

export interface QuestionClipboard {
  copy: () => void;
  cut: () => void;
  paste: () => void;
}

export function useQuestionClipboard(group: QuestionGroup): QuestionClipboard {
  const builder = useBuilderStore();
  const actions = useMemo(() => {
    const picked = () => {
      const keys = builder.pickedKeys(group);
      return { keys, text: questionsAsText(builder.store.getState(), new Set(keys)) };
    };
    const tellCopied = (count: number) => notice.success(t.copiedQuestions(count), { about: t.copiedHint });
    const cutKeys = (keys: readonly string[]) => {
      builder.remove(group, keys);
      showResult(builder, t.cutDone(keys.length));
    };
    return { picked, tellCopied, cutKeys };
  }, [builder, group]);

  useEffect(() => {
    const { picked, tellCopied, cutKeys } = actions;
    const isElsewhere = ({ target, defaultPrevented }: ClipboardEvent) =>
      defaultPrevented ||
      isTextField(target) ||
      (target instanceof Element && target.closest('[role="dialog"]') !== null);
    const copyPicked = (event: ClipboardEvent, then: (keys: string[]) => void) => {
      if (isElsewhere(event) || getSelection()?.isCollapsed === false) return;
      const { keys, text } = picked();
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      then(keys);
    };
    const onCopy = (event: ClipboardEvent) => copyPicked(event, (keys) => tellCopied(keys.length));
    const onCut = (event: ClipboardEvent) => copyPicked(event, cutKeys);
    const onPaste = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return;
      event.preventDefault();
      pasteText(builder, group, event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [builder, group, actions]);

  return useMemo(() => {
    const { picked, tellCopied, cutKeys } = actions;
    const write = async (then: (keys: string[]) => void) => {
      const { keys, text } = picked();
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // The clipboard is not available without https, or if the user forbids it.
        notice.error(t.useCopyKeys);
        return;
      }
      then(keys);
    };
    const read = async () => {
      let text: string;
      try {
        text = await navigator.clipboard.readText();
      } catch {
        notice.error(t.usePasteKeys);
        return;
      }
      pasteText(builder, group, text);
    };
    return {
      copy: () => void write((keys) => tellCopied(keys.length)),
      cut: () => void write(cutKeys),
      paste: () => void read(),
    };
  }, [builder, group, actions]);
}
