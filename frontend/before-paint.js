// Runs before the first paint. It sets the light or dark scheme, so that the page does not flash. It also shows the
// frame of index.html that fits the coming page, and requests the scripts and styles that follow the frame. The build
// writes this script into index.html, and the server allows it by its hash. The keys are the same as in
// src/app/colorScheme.ts and src/api/session.ts.
(() => {
  const read = (storage, key) => {
    try {
      return globalThis[storage].getItem(key);
    } catch {
      // The browser does not allow storage.
      return null;
    }
  };
  const page = document.documentElement;
  const chosen = read('localStorage', 'light-mode');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  const isSignedIn =
    read('sessionStorage', 'palestra.token') ??
    read('localStorage', 'palestra.token') ??
    read('localStorage', 'palestra.tabSession');
  const isAnswering = location.pathname.endsWith('/start');
  // A leaderboard is public, and has neither a menu nor a card.
  const isOpen = location.pathname.startsWith('/leaderboards/');
  const frame = isSignedIn ? (isAnswering ? 'answering' : 'shell') : 'guest';
  page.dataset.frame = isOpen ? 'open' : frame;
  const files = JSON.parse(document.getElementById('files')?.textContent ?? '{}')[page.dataset.frame] ?? [];
  const kindOf = (file) => (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"');
  const links = files.map((file) => `<link ${kindOf(file)} fetchpriority="low" href="/${file}">`);
  document.head.insertAdjacentHTML('beforeend', links.join(''));
})();
