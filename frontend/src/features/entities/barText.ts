import { entities as t } from '@/messages/entities';
import { MAX_LEVEL, type MoveBar } from './tree';

const SENTENCES = { root: t.rootStays, itself: t.notIntoItself, here: t.isHere, below: t.notBelowItself };

/** Says why an entity cannot move to a parent. */
export const barText = (bar: MoveBar): string =>
  bar.why === 'deep' ? t.tooDeep(bar.level, MAX_LEVEL) : SENTENCES[bar.why];
