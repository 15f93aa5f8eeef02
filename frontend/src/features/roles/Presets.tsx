/** Buttons above the cards. Each of them ticks exactly the permissions of a common role. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';
import classes from './Presets.module.css';
import { presetIds, presetsFor } from './presets';
import type { Chosen } from './rules';

interface Props {
  /** The permissions that the viewer can give. */
  giveable: readonly Offered[];
  chosen: Chosen;
  onChoose: (ids: readonly string[]) => void;
}

export function Presets({ giveable, chosen, onChoose }: Props) {
  const id = useId();
  const presets = presetsFor(giveable);
  if (presets.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div role="group" aria-labelledby={id} className={classes.presets}>
      <p id={id} className={classes.title}>
        {t.startFrom}
      </p>
      {presets.map((preset) => {
        const ids = presetIds(preset, giveable);
        const isChosen = ids.length === chosen.size && ids.every((one) => chosen.has(one));
        return (
          <div key={preset.label} className={classes.preset}>
            <Button
              variant={isChosen ? 'filled' : 'default'}
              size="sm"
              aria-pressed={isChosen}
              aria-describedby={`${id}-${preset.label}`}
              onClick={() => onChoose(ids)}
            >
              {preset.label}
            </Button>
            <span id={`${id}-${preset.label}`} className={classes.hint}>
              {preset.hint}
            </span>
          </div>
        );
      })}
    </div>
  );
}
