/** The keyboard shortcuts of all pages with the menu. They are apart from the other texts, because the answering page does
    not show them. */
export const shortcutList = [
  ['/', 'Search this list'],
  ['Ctrl K', 'Search everything, and go to a page'],
  ['?', 'Show these shortcuts'],
  ['↑ ↓', 'Move between rows'],
  ['Shift Space', 'Select all rows up to this one, also Shift and a click'],
  ['Esc', 'Close a dialog or menu'],
  ['Ins F2 Del', 'Entities: add inside, rename, delete'],
  ['N P', 'Grading: next, previous participant to grade'],
  ['J K', 'Grading: next, previous participant'],
  ['Enter', 'Grading: next mark'],
  ['Ctrl Enter', 'Grading: save the score'],
  ['S C [ ]', 'Grade by question: skip, comment, other question'],
  ['Alt 1 2 3', 'Grade by question: earlier comment'],
] as const;
