/** Finds a text in the whole template. Case and accents do not matter. */
import type { GroupName } from '@/questions/kinds';
import type { TemplateDraft } from './draft';
import { TABS, type TabText } from './whole';

export interface Match extends TabText {
  tab: GroupName;
}

const folded = new WeakMap<TabText, string>();

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Texts are never changed but replaced, so their folded form can be cached. */
function foldedText(place: TabText): string {
  const known = folded.get(place);
  if (known !== undefined) return known;
  const text = fold(place.text);
  folded.set(place, text);
  return text;
}

export function findMatches(draft: Pick<TemplateDraft, 'groups' | 'slides'>, wanted: string): Match[] {
  const text = fold(wanted.trim());
  if (text === '') return [];
  return TABS.flatMap((tab) =>
    tab
      .texts(draft)
      .filter((place) => foldedText(place).includes(text))
      .map((place) => ({ ...place, tab: tab.name })),
  );
}
