/** One of two. */
import type { AnswerProps } from '../kinds';
import { Options } from '../Options';

export const height = () => 44;

export function Answer(props: AnswerProps) {
  return <Options {...props} pair />;
}
