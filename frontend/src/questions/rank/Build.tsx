/** The editor of a rank question: the model value. */
import { templates as t } from '@/messages/templates';
import type { BuildProps } from '../draft';
import { OneOf } from '../OneOf';

export const Build = (props: BuildProps) => <OneOf {...props} label={t.rankModel} hint={t.rankHint} />;
