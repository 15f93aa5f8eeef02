/** The options of a Select that match what was typed, whatever its case and accents: `jiri` finds `Jiří`. */
import type { OptionsFilter } from '@mantine/core';

/** Without case, and without the marks that NFD splits off. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const matchingOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plain(search.trim());
  return options.filter((option) => 'label' in option && plain(option.label).includes(wanted)).slice(0, limit);
};
