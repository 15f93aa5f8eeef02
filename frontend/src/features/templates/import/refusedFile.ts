/** The error of a file that is refused before it is sent. It is shown like an error of the server. */
import { ApiError } from '@/api/errors';

export const refusedFile = (sentence: string) => new ApiError(422, { errors: { file: [sentence] } });
