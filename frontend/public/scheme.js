// Sets the light or dark scheme before the first paint, so that nothing flashes. A file of its own, because the
// content security policy allows no inline script. The key is that of src/theme/colorScheme.ts.
(() => {
  let scheme = null;
  try {
    scheme = localStorage.getItem('light-mode');
  } catch {
    // Storage is denied: the system's choice stands.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
