/** The options with the right ones marked, and the chosen ones beside them. */
export { ReviewOptions as Review } from '../ReviewOptions';
