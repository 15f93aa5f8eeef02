/**
 * Runs an action when no mouse button is pressed and no finger touches the screen. Changes that move the page, such as
 * an error that appears when the user leaves a field, must wait for this. Otherwise a pressed button would move away
 * before it is released, and the click would be lost.
 */
let isPressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  // The click event comes after the release, so the action runs later.
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
  // If a drag ends outside of the window, no release event arrives.
  addEventListener('dragend', release, true);
}

export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
