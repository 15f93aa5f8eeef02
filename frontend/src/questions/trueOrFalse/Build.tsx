/** True or False: which of the two is right. */
import { templates } from '@/messages/templates';
import type { BuildProps } from '../draft';
import { OneOf } from '../OneOf';

export const Build = (props: BuildProps) => <OneOf {...props} label={templates.answer} />;
