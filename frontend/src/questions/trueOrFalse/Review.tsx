/** The options with the correct one marked, and the chosen one beside it. */
export { ReviewOptions as Review } from '../ReviewOptions';
