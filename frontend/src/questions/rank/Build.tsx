/** Rank: the model value. */
import { templates as words } from '@/messages/templates';
import type { BuildProps } from '../draft';
import { OneOf } from '../OneOf';

export const Build = (props: BuildProps) => <OneOf {...props} label={words.rankModel} hint={words.rankHint} />;
