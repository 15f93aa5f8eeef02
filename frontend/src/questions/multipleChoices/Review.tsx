/** The options with the correct ones marked, and the chosen ones beside them. */
export { ReviewOptions as Review } from '../ReviewOptions';
