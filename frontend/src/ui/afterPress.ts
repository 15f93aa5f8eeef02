/**
 * Runs something as soon as no button of the mouse and no finger is down. What moves the page, such as an error that
 * appears when a field is left, must wait for this: otherwise the pressed button moves away before it is released, and
 * the click is lost.
 */
let isPressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  // The click follows the release.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

if (typeof addEventListener === 'function') {
  addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  // A drag that leaves the window is never released in it.
  addEventListener('dragend', release, true);
}

export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
