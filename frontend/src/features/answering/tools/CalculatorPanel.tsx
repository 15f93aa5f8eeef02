/** The calculator: buttons, or the keys of the keyboard while the panel has the focus. */
import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import { type Calculation, isShowable, type Key, keyOf, NEW_CALCULATION, press } from './calculator';
import { decimalMark, writeNumber, writeTyped } from './numbers';
import type { PanelProps } from './ToolDock';
import classes from './Tools.module.css';

const SIGNS: Partial<Record<Key, string>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '.': decimalMark,
  sign: '±',
  back: '⌫',
  clear: 'C',
};
const ROWS: readonly (readonly Key[])[] = [
  ['7', '8', '9', '/', 'clear'],
  ['4', '5', '6', '*', 'back'],
  ['1', '2', '3', '-', '%'],
  ['0', '.', 'sign', '+', '='],
];
const NAMES: Partial<Record<Key, string>> = t.keys;

function shownValue({ value, typed }: Calculation): string {
  if (!isShowable(value)) return Number.isNaN(value) ? t.divided : t.tooLarge;
  return typed === null ? writeNumber(value) : writeTyped(typed);
}

function shownTerms({ terms, done }: Calculation): string {
  const texts = (done?.terms ?? terms).map(({ value, operator }) => `${writeNumber(value)} ${SIGNS[operator]}`);
  return [...texts, ...(done ? [writeNumber(done.last), '='] : [])].join(' ');
}

export function CalculatorPanel({ tools }: PanelProps) {
  const pad = useRef<HTMLDivElement>(null);
  const calculation = useStore(tools, (state) => state.calculation) ?? NEW_CALCULATION;
  const calculate = (key: Key) => tools.calculate(press(tools.getState().calculation ?? NEW_CALCULATION, key));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event.key);
    // Enter presses the button that has the focus. Everywhere else it is the equals sign.
    if (!key || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    calculate(key);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form
    <div
      ref={pad}
      role="group"
      aria-label={t.panels.calculator}
      tabIndex={-1}
      data-autofocus
      className={classes.pad}
      onKeyDown={onKeyDown}
    >
      <div className={classes.screen}>
        <span className={classes.before}>
          <bdi>{shownTerms(calculation)}</bdi>
        </span>
        <output className={classes.value}>{shownValue(calculation)}</output>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div role="group" aria-label={t.calculatorKeys} className={classes.keys}>
        {ROWS.flat().map((key) => (
          <Button
            key={key}
            variant={key === '=' ? 'filled' : 'default'}
            h={44}
            className={classes.key}
            data-operator={'+-*/'.includes(key) || undefined}
            aria-label={NAMES[key]}
            onClick={({ detail }) => {
              calculate(key);
              // Moves the focus away after a click, so that Enter on the keyboard does not press this button again.
              if (detail > 0) pad.current?.focus({ preventScroll: true });
            }}
          >
            {SIGNS[key] ?? key}
          </Button>
        ))}
      </div>
    </div>
  );
}
