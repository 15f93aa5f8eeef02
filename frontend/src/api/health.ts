/** Whether the server can handle requests. */
export const isServerReady = (signal: AbortSignal): Promise<boolean> =>
  fetch('/health/ready', { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
