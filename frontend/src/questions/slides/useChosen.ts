/**
 * Places pictures in two steps, which need neither a mouse nor dragging: choose a picture, then a place. Dragging uses
 * the same steps. `said` tells screen readers what happened.
 */
import { useCallback, useRef, useState } from 'react';
import { slides as t } from '@/messages/slides';
import { type Place, type Places, placeOf, putInto, takeOut } from './board';

interface Options {
  places: Places;
  onChange: (places: Places) => void;
  /** Returns the letter of a picture. */
  letter: (picture: string) => string;
  /** Returns the name of a category. */
  category: (index: number) => string;
  readOnly?: boolean;
}

export interface Chosen {
  chosen: string | null;
  said: string;
  choose: (picture: string) => void;
  /** Chooses the picture, or clears the choice if the picture is chosen already. */
  toggle: (picture: string) => void;
  cancel: () => void;
  put: (picture: string, place: Place) => void;
  remove: (picture: string) => void;
}

export function useChosen(options: Options): Chosen {
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef({ ...options, chosen });
  latest.current = { ...options, chosen };

  const choose = useCallback((picture: string) => {
    const { letter, readOnly } = latest.current;
    if (readOnly) return;
    setChosen(picture);
    setSaid(t.placing(letter(picture)));
  }, []);
  const cancel = useCallback(() => {
    const { chosen, letter } = latest.current;
    if (chosen === null) return;
    setChosen(null);
    setSaid(t.leftThere(letter(chosen)));
  }, []);
  const toggle = useCallback(
    (picture: string) => (latest.current.chosen === picture ? cancel() : choose(picture)),
    [cancel, choose],
  );
  const put = useCallback((picture: string, place: Place) => {
    const { places, onChange, letter, category, readOnly } = latest.current;
    if (readOnly) return;
    const replaced = places[place.category]?.[place.at] ?? null;
    setChosen(null);
    const where = [letter(picture), category(place.category), place.at + 1] as const;
    setSaid(replaced === null || replaced === picture ? t.put(...where) : t.putFor(...where, letter(replaced)));
    if (replaced !== picture) onChange(putInto(places, picture, place));
  }, []);
  const remove = useCallback((picture: string) => {
    const { places, onChange, letter, readOnly } = latest.current;
    if (readOnly) return;
    setChosen(null);
    setSaid(t.takenOut(letter(picture)));
    if (placeOf(places, picture)) onChange(takeOut(places, picture));
  }, []);
  return { chosen, said, choose, toggle, cancel, put, remove };
}
