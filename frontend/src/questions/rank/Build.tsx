/** Rank: the model value. */
import { messages } from '@/messages';
import type { BuildProps } from '../draft';
import { OneOf } from '../OneOf';

const { templates: words } = messages;

export const Build = (props: BuildProps) => <OneOf {...props} label={words.rankModel} hint={words.rankHint} />;
