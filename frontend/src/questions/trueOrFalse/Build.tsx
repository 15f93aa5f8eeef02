/** True or False: which of the two is right. */
import { messages } from '@/messages';
import type { BuildProps } from '../draft';
import { OneOf } from '../OneOf';

export const Build = (props: BuildProps) => <OneOf {...props} label={messages.templates.answer} />;
