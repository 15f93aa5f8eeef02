/** Numbers as people read them. Every number in a message goes through here; the screens find them in `common`. */
const FORMAT = new Intl.NumberFormat('en');

/** `1,234.5`. */
export const figure = (n: number): string => FORMAT.format(n);

/** `1 question`, `1,030 questions`. */
export const counted = (n: number, one: string, many: string): string => `${figure(n)} ${n === 1 ? one : many}`;

/** `85.29%`. */
export const percent = (n: number): string => `${figure(n)}%`;
