/** Filters the options of a Select by the typed text. It ignores case and accents: `jiri` finds `Jiří`. */
import type { OptionsFilter } from '@mantine/core';

/** Returns the form of a text for comparisons: lower case, without accents. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const matchingOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = withoutAccents(search.trim());
  return options.filter((option) => 'label' in option && withoutAccents(option.label).includes(wanted)).slice(0, limit);
};
