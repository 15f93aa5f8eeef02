/** The values 1 to 10, the model marked, and the chosen one beside it. */
import type { ReviewProps } from '../kinds';
import { ReviewOptions } from '../ReviewOptions';

export const Review = (props: ReviewProps) => <ReviewOptions {...props} inRow />;
