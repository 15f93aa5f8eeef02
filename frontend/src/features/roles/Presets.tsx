/** Cards above the permissions. Each card chooses exactly the permissions of a common role, and fills in its name. */
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';
import classes from './Presets.module.css';
import { chosenPreset, presetIds, presetsFor } from './presets';
import type { Chosen } from './rules';

interface Props {
  /** The permissions that exist in the scope. */
  offered: readonly Offered[];
  /** The permissions that the viewer can give. */
  giveable: readonly Offered[];
  chosen: Chosen;
  /** `name` is the name of the common role, or '' for the card that clears all permissions. */
  onChoose: (ids: readonly string[], name: string) => void;
}

interface CardProps {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}

const PresetCard = ({ label, hint, isChosen, onChoose }: CardProps) => (
  <UnstyledButton className={classes.card} aria-pressed={isChosen} onClick={onChoose}>
    <span className={classes.dot} aria-hidden />
    <span className={classes.label}>{label}</span> <span className={classes.hint}>{hint}</span>
  </UnstyledButton>
);

export function Presets({ offered, giveable, chosen, onChoose }: Props) {
  const id = useId();
  const presets = presetsFor(offered, giveable);
  if (presets.length === 0) return null;
  const present = chosenPreset(presets, giveable, chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div role="group" aria-labelledby={id} className={classes.presets}>
      <p id={id} className={classes.title}>
        {t.startFrom}
      </p>
      <div className={classes.cards}>
        <PresetCard {...t.presets.nothing} isChosen={chosen.size === 0} onChoose={() => onChoose([], '')} />
        {presets.map((preset) => (
          <PresetCard
            key={preset.label}
            label={preset.label}
            hint={preset.hint}
            isChosen={preset === present}
            onChoose={() => onChoose(presetIds(preset, giveable), preset.label)}
          />
        ))}
      </div>
    </div>
  );
}
