/** One of two. */
import type { AnswerProps } from '../kinds';
import { Options } from '../Options';

export function Answer(props: AnswerProps) {
  return <Options {...props} pair />;
}
