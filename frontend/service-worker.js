// Opens the page that answers an event while the server cannot be reached: it keeps that page and its files. Everything
// else goes to the network, as it would without this worker. The build writes the names of the files in front of it.
const PAGE = '/';
const CACHE_PREFIX = 'palestra-answering-';
const CACHE = CACHE_PREFIX + VERSION;
/** Milliseconds after which the kept page opens. */
const PATIENCE_MS = 5_000;

const files = new Set(FILES);

self.addEventListener('install', (event) => {
  // Browsers that know this send calls past the worker. A save that leaves with the page needs no worker then.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })?.catch?.(() => undefined);
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
});

// A new version takes over when no page of the old one is open, so a page never loses its files.
self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE;
  const removeOld = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(removeOld));
});

const kept = async (path) => (await caches.open(CACHE)).match(path);
const after = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

/** The server's page, if it comes soon and is one. */
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
