/**
 * Answers on separate lines: choices or items. Enter adds a line. Pasting several lines creates one answer for each
 * line.
 */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { templates as t } from '@/messages/templates';
import { afterPress } from '@/ui/afterPress';
import { type BuildProps, type DraftAnswer, draftAnswer, fieldId, withStar } from './draft';
import classes from './Lines.module.css';
import { pastedLines } from './pastedLines';

export interface LinesProps extends BuildProps {
  /** Whether the list is ordered, because the position of a line has a meaning. */
  list: 'ul' | 'ol';
  limits: { min: number; max: number };
  words: {
    line: (at: number) => string;
    add: string;
    remove: (at: number) => string;
    /** The warning that a line has the same text as an earlier one. */
    same: (at: number) => string;
  };
  /** Returns the `<li>` around one line, with the parts before and after its text. */
  frame: (answer: DraftAnswer, at: number, text: ReactNode, remove: ReactNode) => ReactNode;
}

/** Inserts pasted lines at `at`. They replace the empty answers that follow. */
export function pasteLines(answers: readonly DraftAnswer[], at: number, lines: readonly string[], max: number) {
  const before = answers.slice(0, at);
  const [current, ...following] = answers.slice(at);
  if (current && current.value.trim() !== '') before.push(current);
  const after = following.filter(({ value, correct }) => correct || value.trim() !== '');
  const taken = lines.slice(0, Math.max(0, max - before.length - after.length));
  // The first pasted line keeps the mark of the line in which the user pasted.
  const newAnswers = taken.map((value, nth) =>
    nth === 0 && current?.value.trim() === '' ? { ...current, value } : draftAnswer(value),
  );
  return {
    answers: [...before, ...newAnswers, ...after],
    last: before.length + newAnswers.length - 1,
    leftOut: lines.length - taken.length,
  };
}

const comparable = (value: string) => value.trim().normalize().toLowerCase();

/** Returns for each answer the index of the first answer with the same text, or -1 if it is that one or has no text. */
export function equalLines(answers: readonly DraftAnswer[]): number[] {
  const texts = answers.map(({ value }) => comparable(value));
  return texts.map((text, at) => {
    const first = texts.indexOf(text);
    return text === '' || first === at ? -1 : first;
  });
}

export function Lines({ answers, mistakes, onChange, list: List, limits, words: own, frame }: LinesProps) {
  const [note, setNote] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const equals = equalLines(answers);
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    if (focusAt.current === null) return;
    document.getElementById(fieldId(`answers.${focusAt.current}.value`))?.focus();
    focusAt.current = null;
  });
  const changeLines = (next: readonly DraftAnswer[], focus: number | null) => {
    focusAt.current = focus;
    onChange(next);
  };
  const full = answers.length >= limits.max;
  const addLineAt = (at: number) => changeLines(answers.toSpliced(at, 0, draftAnswer()), at);

  const handleKey = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // If there is an empty line below, Enter moves to it instead of adding a line.
    if (full || answers[at + 1]?.value === '') document.getElementById(fieldId(`answers.${at + 1}.value`))?.focus();
    else addLineAt(at + 1);
  };
  const handlePaste = (event: ClipboardEvent, at: number) => {
    const lines = pastedLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { answers: next, last, leftOut } = pasteLines(answers, at, lines, limits.max);
    setNote(leftOut > 0 ? t.linesLeftOut(leftOut, limits.max) : '');
    changeLines(next, last);
  };

  return (
    <>
      <List className={classes.lines}>
        {answers.map((answer, at) =>
          frame(
            answer,
            at,
            <TextInput
              id={fieldId(`answers.${at}.value`)}
              className={classes.text}
              aria-label={own.line(at + 1)}
              placeholder={own.line(at + 1)}
              value={answer.value}
              error={withStar(mistakes[`answers.${at}.value`])}
              // No warning is shown while the user is still typing the line.
              description={equals[at] !== -1 && focused !== answer.key ? own.same((equals[at] ?? 0) + 1) : undefined}
              inputWrapperOrder={['input', 'description', 'error']}
              classNames={{ description: classes.same }}
              onFocus={() => setFocused(answer.key)}
              onBlur={() => afterPress(() => setFocused((now) => (now === answer.key ? null : now)))}
              onChange={(event) => onChange(answers.with(at, { ...answer, value: event.currentTarget.value }))}
              onKeyDown={(event) => handleKey(event, at)}
              onPaste={(event) => handlePaste(event, at)}
            />,
            answers.length > limits.min && (
              <ActionIcon
                aria-label={own.remove(at + 1)}
                onClick={() => changeLines(answers.toSpliced(at, 1), Math.min(at, answers.length - 2))}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            ),
          ),
        )}
      </List>
      <div className={classes.foot}>
        {!full && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => addLineAt(answers.length)}
          >
            {own.add}
          </Button>
        )}
        <span role="status" className={classes.note}>
          {note}
        </span>
      </div>
    </>
  );
}
