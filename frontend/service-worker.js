// Opens the answering page while the server cannot be reached. For this, the worker stores that page and its files. All
// other requests go to the network, as without a worker. The build writes the names of the files above this code.
const PAGE = '/';
const CACHE_PREFIX = 'palestra-answering-';
const CACHE = CACHE_PREFIX + VERSION;
/** If the server has not responded after this number of milliseconds, the stored page opens. */
const PATIENCE_MS = 5_000;

const files = new Set(FILES);

self.addEventListener('install', (event) => {
  // Browsers that support this send API requests past the worker. So a save at the end of the page does not need the
  // worker.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })?.catch?.(() => undefined);
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
});

// A new version becomes active only after all pages of the old version are closed, so a page never loses its files.
self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE;
  const removeOld = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(removeOld));
});

const kept = async (path) => (await caches.open(CACHE)).match(path);
const after = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

/** Returns the server's page if it arrives soon and is an HTML page. Otherwise returns the stored page. */
async function openPage(request) {
  const response = fetch(request);
  const answered = await Promise.race([response.catch(() => undefined), after(PATIENCE_MS)]);
  if (answered && answered.status < 500) return answered;
  return (await kept(PAGE)) ?? response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname.endsWith('/start')) event.respondWith(openPage(request));
  } else if (files.has(pathname)) {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  }
});
