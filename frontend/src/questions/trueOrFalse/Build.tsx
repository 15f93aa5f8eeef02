/** The editor of a true-or-false question: which of the two answers is correct. */
import { templates } from '@/messages/templates';
import type { BuildProps } from '../draft';
import { OneOf } from '../OneOf';

export const Build = (props: BuildProps) => <OneOf {...props} label={templates.answer} />;
