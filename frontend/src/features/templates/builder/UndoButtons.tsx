/** Undo and redo, as buttons and as keys. In a text field the keys belong to the browser. */
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { templates as t } from '@/messages/templates';
import type { StepPlace } from './history';
import { useBuilder, useBuilderStore } from './store';
import { Tool } from './Tool';
import { isTextField } from './textField';

/** `onTaken` is called with the place of the change. */
export function UndoButtons({ onTaken }: { onTaken: (place: StepPlace) => void }) {
  const builder = useBuilderStore();
  const past = useBuilder((state) => state.history.past.length);
  const future = useBuilder((state) => state.history.future.length);
  const [said, setSaid] = useState('');
  const take = (back: boolean) => {
    const place = back ? builder.undo() : builder.redo();
    if (!place) return;
    // The space makes a screen reader announce the same text again.
    setSaid((before) => `${back ? t.undone : t.redone}${before.endsWith('\u00a0') ? '' : '\u00a0'}`);
    onTaken(place);
  };
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isTextField(event.target))
      return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && (key !== 'y' || event.shiftKey)) return;
    event.preventDefault();
    take(key === 'z' && !event.shiftKey);
  });
  return (
    <>
      <Tool
        label={t.undo}
        keys="Control+Z"
        reason={past === 0 ? t.nothingToUndo : undefined}
        onClick={() => take(true)}
      >
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      </Tool>
      <Tool
        label={t.redo}
        keys="Control+Shift+Z"
        reason={future === 0 ? t.nothingToRedo : undefined}
        onClick={() => take(false)}
      >
        <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
      </Tool>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
