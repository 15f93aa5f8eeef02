/**
 * The mark of one question, from 0 to its weight. When the user leaves the field, an invalid mark is corrected and a
 * message says so.
 */
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { results as t } from '@/messages/results';
import { DecimalField } from '@/ui/DecimalField';
import { focusMark, marksOnPage } from './focusMark';
import classes from './Grading.module.css';
import { type Change, fitMark } from './grading';

interface Props {
  /** The number of the question, from 1. */
  at: number;
  weight: number;
  value: number | '';
  /** The user tried to save without this mark. */
  missing: boolean;
  /** How the mark was changed to fit the weight. */
  change: Change | undefined;
  onChange: (value: number | '') => void;
  /** Called with a mark that was changed to fit the weight. */
  onFit: (mark: number, change: Change) => void;
  /** Called if the user is done with the last mark. */
  onDone: () => void;
}

export function MarkField({ at, weight, value, missing, change, onChange, onFit, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // What is said about the mark must not be below the bar of the totals.
  useEffect(() => {
    if (change && field.current && field.current === document.activeElement) focusMark(field.current);
  }, [change]);
  const acceptMark = () => {
    if (value === '') return;
    const fitted = fitMark(value, weight);
    if (fitted.change !== null) onFit(fitted.mark, fitted.change);
    else if (fitted.mark !== value) onChange(fitted.mark);
  };
  /** Enter accepts the mark and goes to the next field. If the mark had to be changed, it stays, so that the user sees
      this. */
  const focusNextField = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    acceptMark();
    if (value !== '' && fitMark(value, weight).change !== null) return;
    const fields = marksOnPage();
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next) focusMark(next);
    else onDone();
  };
  return (
    <div className={classes.mark}>
      <div className={classes.given}>
        <label htmlFor={id} className={classes.label}>
          <span className={classes.beside}>{t.mark}</span>
          <span className={classes.below}>{t.markFor(at)}</span>
        </label>
        <div className={classes.input}>
          <DecimalField
            id={id}
            ref={field}
            data-mark
            aria-label={t.markFor(at)}
            value={value}
            onChange={onChange}
            onBlur={acceptMark}
            onKeyDown={focusNextField}
            step={1}
            hideControls
            aria-describedby={`${id}-of ${id}-said`}
            error={missing && value === ''}
          />
          <span id={`${id}-of`} className={classes.of}>
            {t.outOf(weight)}
          </span>
        </div>
        <div className={classes.quick}>
          <Button size="compact-xs" variant="default" h={24} aria-label={t.zeroFor(at)} onClick={() => onChange(0)}>
            {t.zero}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            h={24}
            aria-label={t.fullFor(at)}
            onClick={() => onChange(weight)}
          >
            {t.full}
          </Button>
        </div>
        <p
          id={`${id}-said`}
          role="status"
          className={classes.said}
          data-wrong={missing && value === '' ? true : undefined}
        >
          {change === 'clamped' && t.clamped(weight)}
          {change === 'positive' && t.madePositive(Number(value))}
          {missing && value === '' && `*${t.missingMark}`}
        </p>
      </div>
    </div>
  );
}
