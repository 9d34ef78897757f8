// Small and blocking, in a file of its own because the content security policy forbids inline scripts. Sets the colors
// before the first paint.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('causeway.color-scheme');
  } catch {
    // Storage is blocked (private mode), so use the system's setting.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// Requests the files of the address's area in parallel with the portal's own. The router, which knows the areas, runs
// only after those have loaded. The build fills in the attribute.
(function () {
  var areas = document.currentScript?.dataset.areas;
  if (!areas) return;
  var area = JSON.parse(areas).find(function (one) {
    return new RegExp(one.at, 'i').test(location.pathname);
  });
  if (!area) return;
  area.files.forEach(function (file) {
    var link = document.createElement('link');
    var isStylesheet = file.endsWith('.css');
    // Not loaded as a stylesheet yet: the code that imports the area waits for it and retries if it fails.
    link.rel = isStylesheet ? 'preload' : 'modulepreload';
    if (isStylesheet) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.appendChild(link);
  });
})();

// If the portal itself cannot be fetched, none of its code can report that, and the page would stay empty.
(function () {
  var missing = [];
  // A host may have let the browser cache the 404; a plain reload would then get it from the cache again.
  function refresh() {
    return Promise.allSettled(
      missing.map(function (address) {
        return fetch(address, { cache: 'reload' });
      }),
    );
  }
  function tell() {
    var root = document.getElementById('root');
    if (!root || root.childElementCount > 0) return;
    var main = document.createElement('main');
    var add = function (name, words) {
      var element = main.appendChild(document.createElement(name));
      element.textContent = words;
      return element;
    };
    main.style.cssText =
      'display: grid; gap: 12px; justify-items: center; padding: 15vh 16px; text-align: center';
    add('h1', 'Causeway could not be loaded');
    add('p', 'A part of it could not be fetched. Check your connection, then try again.');
    add('button', 'Try again').onclick = async function () {
      await refresh();
      location.reload();
    };
    root.appendChild(main);
  }
  addEventListener(
    'error',
    function (event) {
      var target = event.target || {};
      var isModule = target.type === 'module';
      var address = isModule ? target.src : target.rel && target.href;
      if (address && missing.indexOf(address) === -1) missing.push(address);
      if (!isModule) return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
      else tell();
    },
    true,
  );
})();
