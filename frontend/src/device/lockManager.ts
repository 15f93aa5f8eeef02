/** The locks of the browser, or undefined if it has or allows none. */
export function lockManager(): LockManager | undefined {
  try {
    // The property is missing on pages without TLS, although its type says otherwise.
    return navigator.locks;
  } catch {
    return undefined;
  }
}
