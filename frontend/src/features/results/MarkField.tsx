/**
 * The mark of one question, from 0 to its weight. When the user leaves the field, an invalid mark is corrected and a
 * message says so.
 */
import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { results as t } from '@/messages/results';
import { DecimalField } from '@/ui/DecimalField';
import classes from './Grading.module.css';
import { type Change, fitMark } from './grading';

interface Props {
  /** The number of the question, from 1. */
  at: number;
  weight: number;
  value: number | '';
  /** The user tried to save without this mark. */
  missing: boolean;
  onChange: (value: number | '') => void;
  /** Called with a mark that was limited to the weight. */
  onFit: (mark: number) => void;
}

export function MarkField({ at, weight, value, missing, onChange, onFit }: Props) {
  const id = useId();
  const [change, setChange] = useState<Change | null>(null);
  const acceptMark = () => {
    if (value === '') return;
    const fitted = fitMark(value, weight);
    setChange(fitted.change);
    if (fitted.change !== null) onFit(fitted.mark);
    else if (fitted.mark !== value) onChange(fitted.mark);
  };
  /** Enter accepts the mark and goes to the next field. */
  const focusNextField = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-mark]')];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else acceptMark();
  };
  const giveMark = (mark: number) => {
    setChange(null);
    onChange(mark);
  };
  return (
    <div className={classes.mark}>
      <label htmlFor={id} className={classes.label}>
        {t.mark}
      </label>
      <div className={classes.input}>
        <DecimalField
          id={id}
          data-mark
          aria-label={t.markFor(at)}
          value={value}
          onChange={(mark) => {
            setChange(null);
            onChange(mark);
          }}
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
        <Button size="compact-xs" variant="default" h={24} aria-label={t.zeroFor(at)} onClick={() => giveMark(0)}>
          {t.zero}
        </Button>
        <Button size="compact-xs" variant="default" h={24} aria-label={t.fullFor(at)} onClick={() => giveMark(weight)}>
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
  );
}
